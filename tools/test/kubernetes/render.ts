import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IConfigMap, IContainer, IPodSpec, IService } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { findKubectl } from './find-kubectl.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}
type Read<T> = T & KubernetesObject;

/** What `kubectl apply -k` would send. */
export class Rendered {
  readonly objects: KubernetesObject[];

  constructor(yaml: string) {
    this.objects = parseAllDocuments(yaml).map((document) => document.toJS() as KubernetesObject);
  }

  of<T = object>(kind: string): Read<T>[] {
    return this.objects.filter((object) => object.kind === kind) as Read<T>[];
  }

  get deployments(): Read<IDeployment>[] {
    return this.of<IDeployment>('Deployment');
  }

  get services(): Read<IService>[] {
    return this.of<IService>('Service');
  }

  get policies(): Read<INetworkPolicy>[] {
    return this.of<INetworkPolicy>('NetworkPolicy');
  }

  deployment(name: string): Read<IDeployment> {
    const found = this.deployments.find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`No Deployment is named ${name}`);
    return found;
  }

  /** The workloads with our own images: Deployments and the migrations. */
  get workloads(): { name: string; labels: Record<string, string>; pod: IPodSpec }[] {
    return [...this.deployments, ...this.of<IJob>('Job')].map(({ metadata, spec }) => ({
      name: metadata.name,
      labels: spec?.template.metadata?.labels ?? {},
      pod: spec!.template.spec!,
    }));
  }

  /** The namespace of everything else. */
  get namespace(): string {
    return this.of('Namespace')[0]?.metadata.name ?? '';
  }
}

/** @param folder below k8s/ */
export async function render(folder: string): Promise<Rendered> {
  const { stdout } = await promisify(execFile)(
    await findKubectl(),
    ['kustomize', join(ROOT, 'k8s', folder)],
    {
      maxBuffer: 1 << 26,
    },
  );
  return new Rendered(stdout);
}

export const containersOf = (pod: IPodSpec): IContainer[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

/** The settings that a Deployment's process starts with; `secrets` stand for the Secret's. */
export function environmentOf(
  rendered: Rendered,
  deployment: Read<IDeployment>,
  secrets: Record<string, string>,
): Record<string, string> {
  const [container] = deployment.spec!.template.spec!.containers;
  const shared = (container?.envFrom ?? []).map(({ configMapRef }) => {
    const map = rendered
      .of<IConfigMap>('ConfigMap')
      .find(({ metadata }) => metadata.name === configMapRef?.name);
    if (!map) throw new Error(`No ConfigMap is named ${configMapRef?.name}`);
    return map.data ?? {};
  });
  const own = (container?.env ?? []).flatMap(({ name, value, valueFrom }): [string, string][] => {
    const key = valueFrom?.secretKeyRef;
    if (!key) return [[name, value ?? '']];
    const secret = secrets[key.key];
    if (secret === undefined && !key.optional) throw new Error(`The Secret has no ${key.key}`);
    return secret === undefined ? [] : [[name, secret]];
  });
  return Object.assign({}, ...shared, Object.fromEntries(own)) as Record<string, string>;
}
