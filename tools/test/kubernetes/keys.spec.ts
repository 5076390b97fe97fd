// Not real: a cluster. Real: kubectl's kustomize, the schemas of Kubernetes, the services' own reading of their settings.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callerSecretVariable, PROVISIONING, SIGNERS } from '@slovo/contracts/identities';
import { passwordVariable, PROCESSES, SERVICES } from '@slovo/contracts/services';
import type { IContainer } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
import { seedVariable } from '../../nats/server-config.ts';
import { environment, overlays, OVERLAYS, secretsOf, settings } from './overlays.ts';
import { containersOf, environmentOf, render, ROOT } from './render.ts';
import { readAs } from './service-config.ts';

/** What the code of a service signs and checks, and nothing that another one needs. */
const KEYS: Record<(typeof PROCESSES)[number], readonly string[]> = {
  auth: ['JWT_SECRET', 'TELEGRAM_BOT_TOKEN'],
  promises: ['TICKET_SECRET'],
  voting: [],
  notifications: [],
  media: ['INTERNAL_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'TICKET_SECRET'],
  bot: ['INTERNAL_SECRET', 'TELEGRAM_BOT_TOKEN', 'WEBHOOK_SECRET'],
  gateway: ['INTERNAL_SECRET', 'JWT_SECRET', 'TICKET_SECRET'],
};

describe.each(OVERLAYS)('[PROD-170] the keys that %s gives', (overlay) => {
  const keysOf = ({ env = [], envFrom = [] }: IContainer): string[] => {
    expect(envFrom.filter((source) => source.secretRef)).toEqual([]);
    return env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []).toSorted();
  };

  it.each(PROCESSES)('%s are its own seed, its own secret of callers, and what its code needs', (service) => {
    const { initContainers = [], containers } = overlays[overlay].deployment(service).spec!.template.spec!;
    expect(containers).toHaveLength(1);
    const keys = keysOf(containers[0]!);
    const main = keys.filter((key) => !key.endsWith('_ALSO') && key !== 'DIRECT_DATABASE_SERVER_URL');
    const database =
      service === 'gateway' ? [] : ['CALLER_KEYS', 'DATABASE_SERVER_URL', passwordVariable(service)];
    const callers = SIGNERS.filter((signer) => signer === service).map(callerSecretVariable);
    expect(main).toEqual([...KEYS[service], ...database, ...callers, seedVariable(service)].toSorted());
    // The second one of a rotation only beside the first.
    const also = keys.filter((key) => key.endsWith('_ALSO')).map((key) => key.replace(/_ALSO$/, ''));
    expect(also.filter((key) => !main.includes(key))).toEqual([]);
    for (const container of initContainers)
      expect(keysOf(container)).toEqual([
        passwordVariable(service),
        'DATABASE_SERVER_URL',
        'DIRECT_DATABASE_SERVER_URL',
      ]);
  });

  it('[IDENT-33] the migrations are those of the owner of the databases and of the identity that makes streams', () => {
    const [job] = overlays[overlay].workloads.filter(({ name }) => name.startsWith('migrate-'));
    const [container] = job!.pod.containers;
    expect(keysOf(container!)).toEqual(
      [
        ...SERVICES.map((service) => passwordVariable(service)),
        'DATABASE_URL',
        'DIRECT_DATABASE_URL',
        seedVariable(PROVISIONING),
      ].toSorted(),
    );
    const given = new Map(container!.env!.map(({ name, value }) => [name, value]));
    const { NATS_URL, NATS_REPLICAS } = settings(overlays[overlay]);
    expect([given.get('NATS_URL'), given.get('NATS_REPLICAS')]).toEqual([NATS_URL, NATS_REPLICAS]);
    expect(given.get('NATS_CA')).toBe(overlay === 'local' ? undefined : '/etc/slovo/nats/ca.crt');
    const others = overlays[overlay].workloads.filter(({ name }) => name !== job!.name);
    const seeds = others.flatMap(({ pod }) => containersOf(pod).flatMap(keysOf));
    expect(seeds).not.toContain(seedVariable(PROVISIONING));
  });

  it('any pod, as files, are no more than the certificate that signs that of NATS', () => {
    const volumes = overlays[overlay].workloads.flatMap(({ pod }) => pod.volumes ?? []);
    const shown = volumes.flatMap(({ secret, projected }) => [secret, projected]).filter(Boolean);
    const ca = { secretName: 'nats-client', items: [{ key: 'ca.crt', path: 'ca.crt' }] };
    expect(shown).toEqual(overlay === 'local' ? [] : [...PROCESSES, 'migrate'].map(() => ca));
  });
});

describe('[IDENT-11] for the roll-out from a release whose processes share a secret', () => {
  it('a component gives it to every process, beside its own keys', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slovo-roll-out-')));
    try {
      const fromThere = (path: string): string => relative(folder, join(ROOT, 'k8s', path));
      const resources = [fromThere('overlays/production')];
      const components = [fromThere('former-callers')];
      writeFileSync(join(folder, 'kustomization.yaml'), stringify({ resources, components }));
      const rendered = await render(relative(join(ROOT, 'k8s'), folder));
      const secrets = { ...secretsOf('production'), CALLER_SECRET: 'the shared secret' };
      for (const service of PROCESSES) {
        const given = environmentOf(rendered, rendered.deployment(service), secrets);
        const config = await readAs(service, { ...environment('production', service), ...given });
        expect(config.CALLER_SECRET_ALSO).toBe('the shared secret');
        expect(environment('production', service)).not.toHaveProperty('CALLER_SECRET_ALSO');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
