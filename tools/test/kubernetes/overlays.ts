// What `kubectl apply -k` sends of each installation, and the variables that its processes start with. Rendered once for a spec.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { callerKeysOf, callerSecretVariable, SIGNERS } from '@slovo/contracts/identities';
import type { IConfigMap } from 'kubernetes-models/v1';
import { missingPairs } from '../../nats/key-pairs.ts';
import { moduleOf } from './check-types.ts';
import { environmentOf, type KubernetesObject, render, type Rendered, ROOT } from './render.ts';

export const OVERLAYS = ['production', 'staging', 'local'] as const;
export type Overlay = (typeof OVERLAYS)[number];
export const PUBLIC = ['production', 'staging'] as const;

/** What the image sets, see deploy/Dockerfile. */
const IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0', HEALTH_PORT: '8080' };
const CALLERS = Object.fromEntries(
  SIGNERS.map((signer) => [callerSecretVariable(signer), `a secret of 32 characters of ${signer}`]),
);
/** The names of the store's keys and of those that it makes of them; values that fit. */
export const SECRETS = {
  ...Object.fromEntries(
    readFileSync(join(ROOT, 'k8s', 'overlays', 'local', 'secrets.example.env'), 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1) || '1:token']),
  ),
  // As the example says: npm run nats-keys, npm run caller-keys.
  ...missingPairs({}),
  ...CALLERS,
  CALLER_KEYS: callerKeysOf(CALLERS),
} as Record<string, string>;
/** Those of the example are for a machine of one's own. */
export const secretsOf = (overlay: Overlay): Record<string, string> =>
  overlay === 'local'
    ? SECRETS
    : Object.fromEntries(
        Object.entries(SECRETS).map(([name, value]) => [name, value.replaceAll('local-only', 'of-a-store')]),
      );

const renderEach = async <T extends Overlay>(
  names: readonly T[],
  folder: string,
): Promise<Record<T, Rendered>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await render(`${folder}/${name}`)] as const)),
  ) as Record<T, Rendered>;

export const overlays = await renderEach(OVERLAYS, 'overlays');
/** The local overlay has its data inside. */
export const data: Partial<Record<Overlay, Rendered>> = await renderEach(PUBLIC, 'platform/data');
export const shared = await render('platform/cluster');

type DatabaseAddress = 'DATABASE_URL' | 'DATABASE_SERVER_URL';

/** Databases are addressed by a Secret: the example's where a person makes it, else a template of the overlay. */
export function databaseUrl(overlay: Overlay, key: DatabaseAddress = 'DATABASE_URL'): string {
  const [template] = overlays[overlay]
    .of<{ spec: { target: { template: { data: Record<string, string> } } } }>('ExternalSecret')
    .map(({ spec }) => spec.target.template.data[key]);
  return template?.replace(/\{\{.*\}\}/, 'password') ?? SECRETS[key]!;
}

export const environment = (overlay: Overlay, service: string): Record<string, string> => ({
  ...IMAGE,
  ...environmentOf(overlays[overlay], overlays[overlay].deployment(service), {
    ...secretsOf(overlay),
    DATABASE_URL: databaseUrl(overlay),
    DATABASE_SERVER_URL: databaseUrl(overlay, 'DATABASE_SERVER_URL'),
  }),
});

export const settings = (rendered: Rendered): Record<string, string> =>
  rendered.of<IConfigMap>('ConfigMap').find(({ metadata }) => metadata.name.startsWith('slovo-'))?.data ?? {};

/** The plugin's own kind has none that are published; it was compared with its definition when it was written. */
export const hasTypes = ({ apiVersion }: KubernetesObject): boolean =>
  !apiVersion.startsWith('barmancloud.cnpg.io/');

export async function expectValid(objects: readonly KubernetesObject[]): Promise<void> {
  for (const object of objects) {
    const module = (await import(moduleOf(object))) as Record<
      string,
      new (data: object) => { validate(): void }
    >;
    const Model = module[object.kind];
    if (!Model) throw new Error(`${moduleOf(object)} has no ${object.kind}`);
    expect(() => new Model(object).validate()).not.toThrow();
  }
}
