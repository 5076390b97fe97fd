// Not real: a cluster. Real: kubectl's kustomize, the schemas of Kubernetes, the services' own reading of their settings.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RETENTION_DAYS } from '@slovo/domain/retention';
import { parse, stringify } from 'yaml';
import { findTypeErrors } from './check-types.ts';
import { data, expectValid, hasTypes, PUBLIC } from './overlays.ts';
import { type KubernetesObject, render, type Rendered, ROOT } from './render.ts';

describe('[PROD-157] PostgreSQL', () => {
  const of = <T>(kind: string): T => data.production!.of<{ spec: T }>(kind)[0]!.spec;

  it('of production commits on two machines, is archived, and is backed up each night', () => {
    expect(of('Cluster')).toMatchObject({
      instances: 3,
      imageName: expect.stringMatching(/:18\.\d+-/),
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
      plugins: [{ name: 'barman-cloud.cloudnative-pg.io', isWALArchiver: true }],
      enableSuperuserAccess: false,
    });
    expect(of<{ schedule: string }>('ScheduledBackup')).toMatchObject({
      schedule: expect.stringMatching(/^\d+ \d+ \d+ \* \* \*$/),
      method: 'plugin',
    });
  });

  it('[PROD-242] keeps backups as long as /privacy says, and whoever makes them by hand is told so', () => {
    const { backup } = RETENTION_DAYS;
    expect(of('ObjectStore')).toMatchObject({ retentionPolicy: `${backup}d` });
    const howTo = readFileSync(join(ROOT, 'docs', 'how-to', 'back-up.md'), 'utf8');
    expect(howTo).toContain(`(CloudNativePG), for ${backup} days`);
    expect(howTo).toContain(`No backup may be older than ${backup} days`);
  });

  it('sorts Cyrillic letters as letters, in the databases that the migrations create too', () => {
    expect(of('Cluster')).toMatchObject({
      bootstrap: { initdb: { encoding: 'UTF8', localeProvider: 'icu', icuLocale: 'ru-RU' } },
      managed: { roles: [{ name: 'slovo', createdb: true }] },
    });
  });
});

describe.each(PUBLIC)('[PROD-243] PostgreSQL of %s that is recovered from its backups', (environment) => {
  type Parameters = { barmanObjectName: string; serverName?: string };
  interface Cluster {
    bootstrap: {
      initdb?: unknown;
      recovery?: { source: string; database: string; owner: string; secret: object };
    };
    externalClusters?: { name: string; plugin: { name: string; parameters: Parameters } }[];
    plugins: { name: string; isWALArchiver: boolean; parameters: Parameters }[];
  }
  let folder: string;
  let recovered: Rendered;
  beforeAll(async () => {
    // The installation's own file with the component, as the how-to says.
    const installation = join(ROOT, 'k8s', 'platform', 'data', environment);
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'slovo-recovery-')));
    const fromThere = (path: string): string => relative(folder, join(installation, path));
    const own = parse(readFileSync(join(installation, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
      components: string[];
    };
    const resources = own.resources.map(fromThere);
    const components = [...own.components, '../recovery'].map(fromThere);
    writeFileSync(join(folder, 'kustomization.yaml'), stringify({ ...own, resources, components }));
    recovered = await render(relative(join(ROOT, 'k8s'), folder));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const clusterOf = (rendered: Rendered): Cluster => rendered.of<{ spec: Cluster }>('Cluster')[0]!.spec;

  it('is valid by the schemas of the operator', async () => {
    await expectValid(recovered.objects.filter(hasTypes));
    await expect(findTypeErrors(recovered.objects.filter(hasTypes))).resolves.toEqual([]);
  });

  it('reads where it archived until then, and archives elsewhere', () => {
    const { bootstrap, externalClusters = [], plugins } = clusterOf(recovered);
    const [before] = externalClusters;
    const [archiver] = plugins;
    expect(bootstrap.initdb).toBeUndefined();
    expect(bootstrap.recovery?.source).toBe(before?.name);
    expect(before?.plugin.name).toBe(archiver?.name);
    expect(before?.plugin.parameters.barmanObjectName).toBe(archiver?.parameters.barmanObjectName);
    // The plugin's default is the name of the cluster.
    const [{ metadata }] = recovered.of('Cluster') as [KubernetesObject];
    expect(before?.plugin.parameters.serverName).toBe(metadata.name);
    expect(archiver?.parameters.serverName).toEqual(expect.stringMatching(/^postgres-\d+$/));
    expect(archiver?.isWALArchiver).toBe(true);
  });

  it('has the owner whom the Secret names, and is what it was in everything else', () => {
    const { bootstrap: now, externalClusters: _, plugins, ...rest } = clusterOf(recovered);
    const { bootstrap: before, plugins: archivers, ...others } = clusterOf(data[environment]!);
    const { database, owner, secret } = before.initdb as NonNullable<typeof now.recovery>;
    expect(now.recovery).toMatchObject({ database, owner, secret });
    expect(rest).toEqual(others);
    expect(plugins).toHaveLength(archivers.length);
    const isOther = ({ kind }: KubernetesObject): boolean => kind !== 'Cluster';
    expect(recovered.objects.filter(isOther)).toEqual(data[environment]!.objects.filter(isOther));
  });
});
