// How a pod of the manifests may run, as options of podman.
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';

/** `512Mi` as podman writes it. */
export const memoryOf = (quantity: string): string => {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? [];
  if (!number || !unit) throw new Error(`memory: ${quantity} is not in Mi or Gi`);
  return `${number}${unit.toLowerCase()}`;
};

/**
 * The engine's options for one container of a pod, which must be restricted in every way that the images promise to work
 * with: another user than root, nothing to write to but the mounts, no capability, no new privileges, limited memory.
 * @throws naming what the manifest leaves open
 */
export function restrictionsOf(
  pod: IPodSpec,
  { name, securityContext, resources, volumeMounts = [] }: IContainer,
): string[] {
  const user = pod.securityContext?.runAsUser;
  const memory = resources?.limits?.memory;
  const open = [
    ...(user ? [] : ['runAsUser']),
    ...(securityContext?.readOnlyRootFilesystem ? [] : ['readOnlyRootFilesystem']),
    ...(securityContext?.allowPrivilegeEscalation === false ? [] : ['allowPrivilegeEscalation']),
    ...(securityContext?.capabilities?.drop?.includes('ALL') ? [] : ['capabilities']),
    ...(memory ? [] : ['limits.memory']),
  ];
  if (open.length > 0) throw new Error(`${name}: the manifest leaves open ${open.join(', ')}`);
  const folders = volumeMounts.flatMap(({ mountPath, name: volume, readOnly }) => {
    const found = pod.volumes?.find((candidate) => candidate.name === volume);
    // A cluster puts these files there: a test that needs them mounts them.
    if (found?.secret && readOnly) return [];
    if (!found?.emptyDir) throw new Error(`${name}: ${mountPath} is no emptyDir`);
    return [mountPath];
  });
  return [
    `--user=${user}`,
    '--read-only',
    // Without it podman adds /tmp, /run and /var/tmp of its own.
    '--read-only-tmpfs=false',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    `--memory=${memoryOf(String(memory))}`,
    // On the disk, as an emptyDir is; with the rights that the folder has in the image.
    ...folders.map((folder) => `--volume=${folder}`),
  ];
}
