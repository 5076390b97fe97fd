import { describe, expect, it } from '@jest/globals';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { requireEngine } from './containers.ts';
import { memoryOf, restrictionsOf } from './restrictions.ts';

const container: IContainer = {
  name: 'app',
  securityContext: {
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  },
  resources: { limits: { memory: '512Mi' } },
  volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }],
};
const pod: IPodSpec = {
  securityContext: { runAsUser: 1000 },
  containers: [container],
  volumes: [{ name: 'scratch', emptyDir: {} }],
};

describe('[IMAGE-07] containers as pods', () => {
  it('have the rights of the manifest', () => {
    expect(restrictionsOf(pod, container)).toEqual([
      '--user=1000',
      '--read-only',
      '--read-only-tmpfs=false',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '--memory=512m',
      '--volume=/tmp',
    ]);
    expect(memoryOf('1Gi')).toBe('1g');
    expect(() => memoryOf('500M')).toThrow('memory: 500M');
  });

  it('are refused where the manifest leaves something open', () => {
    expect(() => restrictionsOf({ ...pod, securityContext: {} }, container)).toThrow('runAsUser');
    expect(() => restrictionsOf(pod, { ...container, securityContext: {} })).toThrow(
      'readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities',
    );
    expect(() => restrictionsOf(pod, { ...container, resources: {} })).toThrow('limits.memory');
    expect(() => restrictionsOf({ ...pod, volumes: [] }, container)).toThrow('/tmp is no emptyDir');
    const secret = { ...pod, volumes: [{ name: 'scratch', secret: { secretName: 's' } }] };
    expect(() => restrictionsOf(secret, container)).toThrow('/tmp is no emptyDir');
    const reads = { ...container, volumeMounts: [{ name: 'scratch', mountPath: '/keys', readOnly: true }] };
    expect(restrictionsOf(secret, reads).filter((option) => option.includes('volume'))).toEqual([]);
  });
});

describe('npm run test:images and test:compose', () => {
  it('name what is not installed, and how to install it', () => {
    expect(() => requireEngine((program) => program !== 'podman', 0)).toThrow(
      /^Not installed: podman\. .*apt-get install podman buildah runc iptables mmdebstrap netavark aardvark-dns catatonit$/,
    );
    expect(requireEngine(() => true, 0)).toBeUndefined();
    expect(() => requireEngine(() => true, 1000)).toThrow('as root');
  });
});
