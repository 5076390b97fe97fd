// Not real: helm, kubectl and a cluster. Programs of these names write down how they were called.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KEPT_MINUTES } from '@slovo/kit/events/published-events';
import { LONGEST_UPLOAD_MS } from '@slovo/kit/service/longest-upload';
import { parse } from 'yaml';
import { ROOT } from './render.ts';

const PLATFORM = join(ROOT, 'k8s', 'platform');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-install-'));
  for (const name of ['helm', 'kubectl']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n`);
    chmodSync(join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${folder}${delimiter}${process.env.PATH}`,
});
function install(name: string): string[] {
  execFileSync('sh', [join(PLATFORM, 'install.sh'), name], { env: environment() });
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

describe('[PROD-157] k8s/platform/install.sh', () => {
  it('installs every part in one version, before what needs it', () => {
    const calls = install('production');
    const at = (part: RegExp): number => {
      const found = calls.findIndex((call) => part.test(call));
      if (found < 0) throw new Error(`Nobody called ${part}`);
      return found;
    };
    const charts = calls.filter((call) => call.startsWith('helm '));
    expect(charts).toHaveLength(6);
    for (const call of charts) expect(call).toMatch(/--repo https:\/\/\S+ --version v?\d+\.\d+\.\d+ --wait/);
    // The plugin's certificates; the definitions of what is applied; the namespace of NATS and its labels.
    expect(at(/upgrade --install cert-manager/)).toBeLessThan(at(/plugin-barman-cloud/));
    expect(at(/cloudnative-pg --namespace/)).toBeLessThan(at(/plugin-barman-cloud/));
    for (const chart of [/external-secrets --namespace/, /traefik --namespace/, /plugin-barman-cloud/])
      expect(at(chart)).toBeLessThan(at(/kubectl apply --server-side -k cluster/));
    expect(at(/-k cluster/)).toBeLessThan(at(/-k data\/production/));
    expect(at(/-k data\/production/)).toBeLessThan(at(/kubectl wait .* -n slovo-production-data /));
    expect(at(/-k data\/production/)).toBeLessThan(
      at(/install nats nats --namespace slovo-production-data /),
    );
  });

  it('names files that exist, and those of staging beside them', () => {
    const files = install('staging').flatMap((call) => call.match(/(?<= -[fk] )\S+/g) ?? []);
    expect(files).toEqual(expect.arrayContaining(['nats.yaml', 'nats-staging.yaml', 'data/staging']));
    expect(files.filter((file) => !existsSync(join(PLATFORM, file)))).toEqual([]);
  });

  it('refuses an installation that has no folder, before it has changed anything', () => {
    expect(
      spawnSync('sh', [join(PLATFORM, 'install.sh'), 'nowhere'], { env: environment() }).status,
    ).not.toBe(0);
    expect(existsSync(join(folder, 'calls'))).toBe(false);
  });

  it('has NATS flush its files twice, and more, while published events are kept', () => {
    const values = parse(readFileSync(join(PLATFORM, 'nats.yaml'), 'utf8')) as {
      config: { jetstream: { merge: { sync_interval: string } } };
    };
    const [, seconds = ''] = /^(\d+)s$/.exec(values.config.jetstream.merge.sync_interval) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds) * 2).toBeLessThan(KEPT_MINUTES * 60);
    // The default of NATS, which compose and staging's values do not change.
    expect(2 * 2).toBeLessThan(KEPT_MINUTES);
    const staging = parse(readFileSync(join(PLATFORM, 'nats-staging.yaml'), 'utf8')) as object;
    expect(JSON.stringify(staging)).not.toContain('sync_interval');
  });

  it('[PROD-250] has Traefik pass on live updates without an end, uploads as long as the gateway takes, and addresses', () => {
    const values = parse(readFileSync(join(PLATFORM, 'traefik.yaml'), 'utf8')) as {
      deployment: { lifecycle: object };
      service: { spec: object };
      ports: {
        web: object;
        websecure: { transport: { respondingTimeouts: Record<string, string>; lifeCycle: object } };
      };
    };
    const { respondingTimeouts, lifeCycle } = values.ports.websecure.transport;
    // From the first byte of a request to its last: a shorter one would cut uploads that the gateway takes.
    expect(Number(/^(\d+)s$/.exec(respondingTimeouts.readTimeout!)?.[1]) * 1000).toBeGreaterThanOrEqual(
      LONGEST_UPLOAD_MS,
    );
    // From there to the end of the answer, which live updates have not.
    expect(respondingTimeouts.writeTimeout).toBe('0s');
    // Without it every request comes from a node: one visitor for all limits, and nobody from Telegram's networks.
    expect(values.service.spec).toMatchObject({ externalTrafficPolicy: 'Local' });
    expect(values.ports.web).toMatchObject({
      http: { redirections: { entryPoint: { to: 'websecure', scheme: 'https' } } },
    });
    // A pod of it that ends leaves its Service first, and its open pages have as long as the services.
    expect(values.deployment.lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
    expect(lifeCycle).toEqual({ graceTimeOut: '45s' });
  });

  it('runs three NATS nodes with volumes, of the version that the tests run', () => {
    const values = parse(readFileSync(join(PLATFORM, 'nats.yaml'), 'utf8')) as {
      container: { image: { tag: string } };
    };
    expect(values).toMatchObject({
      config: {
        cluster: { enabled: true, replicas: 3 },
        jetstream: { enabled: true, fileStore: { pvc: { size: expect.any(String) } } },
      },
      podDisruptionBudget: { enabled: true },
    });
    const source = readFileSync(join(ROOT, 'libs', 'local', 'src', 'nats-binary.ts'), 'utf8');
    expect(values.container.image.tag).toBe(`${/VERSION = '([\d.]+)'/.exec(source)?.[1]}-alpine`);
  });
});
