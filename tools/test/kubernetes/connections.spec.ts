// Not real: a cluster. Real: kubectl's kustomize, the schemas of Kubernetes, the services' own reading of their settings.
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { data, databaseUrl, environment, overlays, OVERLAYS } from './overlays.ts';
import { isAllowed, type Policy, type Side } from './policies.ts';
import { readAs } from './service-config.ts';

const DATA = { production: 'slovo-production-data', staging: 'slovo-staging-data', local: 'slovo-local' };

describe.each(OVERLAYS)('[PROD-154] the connections of %s', (overlay) => {
  /** Addresses of their own, which people and Telegram open. */
  const OWN = new Set(['APP_URL', 'WEBHOOK_URL']);
  /** Only the bot asks Telegram; the gateway reads the variable in order to link to a sandbox. */
  const asksTelegram = (service: string): boolean => service === 'bot';
  const TELEGRAM: Side = { address: '149.154.167.220' };
  const SOMEWHERE: Side = { address: '198.51.100.7' };

  const policies = (): Policy[] => [...overlays[overlay].policies, ...(data[overlay]?.policies ?? [])];
  const pod = (service: string): Side => ({
    namespace: overlays[overlay].namespace,
    labels: overlays[overlay].deployment(service).spec!.template.metadata!.labels!,
  });
  /** What the platform provides; the labels are those of its charts. */
  const platform = (): Record<string, { side: Side; port: number }> => {
    const namespace = DATA[overlay];
    const nats = { namespace, labels: { app: 'nats', 'app.kubernetes.io/name': 'nats' } };
    const postgres = { namespace, labels: { app: 'postgres', 'cnpg.io/cluster': 'postgres' } };
    return {
      nats: { side: nats, port: 4222 },
      postgres: { side: postgres, port: 5432 },
      'postgres-rw': { side: postgres, port: 5432 },
      s3: { side: { namespace, labels: { app: 's3' } }, port: 9000 },
      'otel-collector': { side: { namespace: 'observability', labels: {} }, port: 4318 },
    };
  };

  function find(address: string): { side: Side; port: number } {
    const url = new URL(address);
    const [name = '', namespace] = url.hostname.split('.');
    if (url.hostname === 'api.telegram.org') return { side: TELEGRAM, port: 443 };
    const service = overlays[overlay].services.find(({ metadata }) => metadata.name === name);
    if (!namespace && (PROCESSES as readonly string[]).includes(name) && service) {
      const { targetPort } = service.spec!.ports![0]!;
      const container = overlays[overlay].deployment(name).spec!.template.spec!.containers[0]!;
      const port = container.ports?.find((one) => one.name === targetPort)?.containerPort ?? 0;
      return { side: pod(name), port };
    }
    const known = platform()[name];
    if (known && (!namespace || url.hostname.endsWith('.svc'))) {
      const labels = 'labels' in known.side ? known.side.labels : {};
      return {
        side: { namespace: namespace ?? overlays[overlay].namespace, labels },
        port: Number(url.port),
      };
    }
    return { side: SOMEWHERE, port: Number(url.port || 443) };
  }

  /** What the service's code connects to by its settings, and no other service of the settings they share. */
  async function addressesOf(service: (typeof PROCESSES)[number]): Promise<string[]> {
    const env = environment(overlay, service);
    const config = await readAs(service, env);
    const addresses = Object.entries(config).filter(
      ([name, value]) => typeof value === 'string' && /^\w+:\/\//.test(value) && !OWN.has(name),
    );
    const traces = env.OTEL_SDK_DISABLED === 'true' ? [] : [env.OTEL_EXPORTER_OTLP_ENDPOINT!];
    return [
      ...addresses
        .filter(([name]) => name !== 'TELEGRAM_API_ROOT' || asksTelegram(service))
        .map(([, value]) => value as string),
      ...traces,
    ];
  }

  it.each(PROCESSES)('of %s are those that its settings name, and no others', async (service) => {
    const wanted = (await addressesOf(service)).map(find);
    const possible = [
      ...Object.values(platform()),
      ...PROCESSES.filter((name) => name !== service).map((name) => ({ side: pod(name), port: 8080 })),
      { side: pod('bot'), port: 8081 },
      { side: TELEGRAM, port: 443 },
      { side: SOMEWHERE, port: 443 },
      { side: SOMEWHERE, port: 25 },
    ];
    const isWanted = ({ side, port }: { side: Side; port: number }): boolean =>
      wanted.some((one) => JSON.stringify([one.side, one.port]) === JSON.stringify([side, port])) ||
      // The storage may be anywhere outside, so at Telegram too.
      (side === TELEGRAM && wanted.some((one) => one.side === SOMEWHERE));
    const allowed = possible.filter(({ side, port }) => isAllowed(policies(), pod(service), side, port));
    expect(allowed).toEqual(possible.filter(isWanted));
    expect(wanted.filter(({ side, port }) => !isAllowed(policies(), pod(service), side, port))).toEqual([]);
  });

  it('of the migrations reach PostgreSQL and NATS', () => {
    const [job] = overlays[overlay].workloads.filter(({ name }) => name.startsWith('migrate-'));
    const own = { namespace: overlays[overlay].namespace, labels: job!.labels };
    const { side, port } = find(databaseUrl(overlay));
    expect(isAllowed(policies(), own, side, port)).toBe(true);
    expect(isAllowed(policies(), own, platform().nats!.side, 4222)).toBe(true);
  });

  it('from outside reach the edges by the ingress controller only', () => {
    const ingress = { namespace: overlay === 'local' ? 'kube-system' : 'traefik', labels: {} };
    const elsewhere = { namespace: 'default', labels: {} };
    const open = (from: Side): string[] =>
      PROCESSES.flatMap((name) =>
        [8080, 8081]
          .filter((port) => isAllowed(policies(), from, pod(name), port))
          .map((port) => `${name}:${port}`),
      );
    expect(open(ingress)).toEqual(['bot:8081', 'gateway:8080']);
    expect(open(elsewhere)).toEqual([]);
    expect(open(SOMEWHERE)).toEqual([]);
    for (const { side, port } of Object.values(platform()).slice(0, 3))
      expect(isAllowed(policies(), elsewhere, side, port)).toBe(false);
  });

  it('look names up', () => {
    const names = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
    for (const { labels } of overlays[overlay].workloads)
      expect(isAllowed(policies(), { namespace: overlays[overlay].namespace, labels }, names, 53)).toBe(true);
  });
});
