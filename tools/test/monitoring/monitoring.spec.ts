// Not real: Prometheus and Grafana. Real: the files that they read, the table of metrics, the manifests. With Prometheus
// itself: npm run test:monitoring.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { metricsPortOf, PROCESSES } from '@slovo/contracts/services';
import { METRICS } from '@slovo/kit/metrics/table';
import { LAST_BACKUP } from '../../backup/write-metrics.ts';
import { isAllowed } from '../kubernetes/policies.ts';
import { render, type Rendered, ROOT } from '../kubernetes/render.ts';
import { ALERT_CASES } from './alert-cases.ts';
import { PLATFORM_METRICS } from './platform-metrics.ts';
import { readAlerts, readDashboards, readExpression, readRecordings, readYaml } from './read-rules.ts';

/** Prometheus adds them, see the scrape configurations. */
const OF_TARGETS = ['service', 'instance', 'job'];

const labelsOf = new Map<string, readonly string[]>(
  Object.entries(PLATFORM_METRICS).map(([name, { labels }]) => [name, labels]),
);
for (const { name, kind, labels } of Object.values(METRICS))
  if (kind === 'histogram')
    for (const part of ['bucket', 'sum', 'count'])
      labelsOf.set(`${name}_${part}`, part === 'bucket' ? [...labels, 'le'] : labels);
  else labelsOf.set(name, labels);
for (const { record } of readRecordings()) labelsOf.set(record, []);

function faultsOf(expr: string): string[] {
  const { metrics, labels } = readExpression(expr);
  const known = [...metrics].flatMap((name) => labelsOf.get(name) ?? []).concat(OF_TARGETS);
  return [
    ...(metrics.size === 0 ? [`no metric in ${expr}`] : []),
    ...[...metrics].filter((name) => !labelsOf.has(name)).map((name) => `unknown metric ${name}`),
    ...[...labels]
      .filter((label) => !known.includes(label))
      .map((label) => `unknown label ${label}: ${expr}`),
  ];
}

describe('[METRICS-20] metrics and labels', () => {
  it('that alerts and recording rules ask for exist', () => {
    const rules = [...readAlerts(), ...readRecordings()];
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
  });

  it('that dashboards ask for exist, and are what their legends name', () => {
    const targets = readDashboards().flatMap(({ panels }) => panels.flatMap((panel) => panel.targets));
    expect(targets.length).toBeGreaterThan(30);
    expect(targets.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
    for (const { expr, legendFormat } of targets)
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(readExpression(expr).labels).toContain(label);
  });

  it('that no metric of the table is without: each is on a dashboard or in an alert', () => {
    const asked = [
      ...readAlerts().map(({ expr }) => expr),
      ...readRecordings().map(({ expr }) => expr),
      ...readDashboards().flatMap(({ panels }) =>
        panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ),
    ].join('\n');
    expect(Object.values(METRICS).filter(({ name }) => !asked.includes(name))).toEqual([]);
  });

  it.each([
    ['rate(slovo_no_such_total[5m]) > 0', ['unknown metric slovo_no_such_total']],
    ['sum by (nobody) (slovo_live_pages)', ['unknown label nobody: sum by (nobody) (slovo_live_pages)']],
    ['slovo_leading{part="relay"}', ['unknown label part: slovo_leading{part="relay"}']],
    ['1 > 0', ['no metric in 1 > 0']],
  ])('are missed in %s', (expr, faults) => {
    expect(faultsOf(expr)).toEqual(faults);
  });
});

describe.each(readAlerts())(
  '[METRICS-21] the alert $alert',
  ({ alert, expr, for: duration, labels, annotations }) => {
    it('says how urgent it is and what is wrong', () => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(duration).toMatch(/^\d+[mh]$/);
      expect(annotations.summary).toMatch(/^.{20,}\.$/);
    });

    it('has a runbook that names it', () => {
      const file = join(ROOT, 'docs', 'runbooks', basename(annotations.runbook_url ?? ''));
      expect(existsSync(file)).toBe(true);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(`\`${alert}\``);
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(['What it means', 'What to look at', 'What to do']);
    });

    it('[METRICS-22] has series on which it fires, and others on which it does not', () => {
      const { fires, alsoFires, silent } = ALERT_CASES[alert] ?? { fires: [], silent: [] };
      expect([fires.length > 0, silent.length > 0]).toEqual([true, true]);
      // Each side of an `or` by itself.
      const sides = expr.split(' or ').length;
      expect([alert, alsoFires?.length ?? 0]).toEqual([alert, sides - 1]);
    });
  },
);

describe('[METRICS-23] Prometheus', () => {
  interface Scrape {
    scrape_configs: { static_configs: { targets: string[]; labels: { service: string } }[] }[];
  }
  const targetsOf = (name: string): [string, string][] =>
    readYaml<Scrape>(name).scrape_configs.flatMap(({ static_configs }) =>
      static_configs.map(({ targets, labels }): [string, string] => [labels.service, targets.join()]),
    );
  let kubernetes: Rendered;
  beforeAll(async () => {
    kubernetes = await render('overlays/production');
  });

  it('finds every process of docker-compose.production.yml', () => {
    expect(targetsOf('prometheus.production.yml')).toEqual(PROCESSES.map((name) => [name, `${name}:9464`]));
    expect(readFileSync(join(ROOT, 'docker-compose.production.yml'), 'utf8')).toContain(
      '  METRICS_PORT: 9464\n',
    );
  });

  it('finds every service of docker-compose.yml, which share a container', () => {
    expect(targetsOf('prometheus.development.yml')).toEqual(
      PROCESSES.map((name) => [name, `workspace:${metricsPortOf(name, '9464')}`]),
    );
    expect(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')).toContain('      METRICS_PORT: 9464\n');
  });

  it('finds every pod by its annotation and its port', () => {
    for (const name of PROCESSES) {
      const { metadata, spec } = kubernetes.deployment(name).spec!.template;
      expect(metadata?.annotations).toMatchObject({ 'prometheus.io/scrape': 'true' });
      const [app] = spec!.containers;
      expect(app?.ports).toContainEqual({ name: 'metrics', containerPort: 9464 });
      expect(app?.env).toContainEqual({ name: 'METRICS_PORT', value: '9464' });
    }
  });

  it('is let in, and nobody else', () => {
    const { namespace, policies } = kubernetes;
    const prometheus = { namespace: 'observability', labels: { 'app.kubernetes.io/name': 'prometheus' } };
    const others = [
      { namespace: 'observability', labels: {} },
      { namespace: 'traefik', labels: {} },
      { namespace, labels: kubernetes.deployment('bot').spec!.template.metadata!.labels! },
      { address: '198.51.100.7' },
    ];
    for (const name of PROCESSES) {
      const pod = { namespace, labels: kubernetes.deployment(name).spec!.template.metadata!.labels! };
      expect(isAllowed(policies, prometheus, pod, 9464)).toBe(true);
      expect(isAllowed(policies, prometheus, pod, 8080)).toBe(false);
      const allowed = others.filter((from) => isAllowed(policies, from, pod, 9464));
      expect(allowed).toEqual([]);
    }
  });

  it('[PROD-237] reaches the metrics of PostgreSQL, which the alerts about backups ask for, and nobody else does', async () => {
    const { namespace, policies: own } = kubernetes;
    const data = await render('platform/data/production');
    const [cluster] = data.of<{ spec: { plugins: { name: string; isWALArchiver?: boolean }[] } }>('Cluster');
    const pod = { namespace: `${namespace}-data`, labels: { 'cnpg.io/cluster': cluster!.metadata.name } };
    const policies = [...own, ...data.policies];
    const prometheus = { namespace: 'observability', labels: { 'app.kubernetes.io/name': 'prometheus' } };
    expect(isAllowed(policies, prometheus, pod, 9187)).toBe(true);
    expect(isAllowed(policies, prometheus, pod, 5432)).toBe(false);
    expect(isAllowed(policies, { namespace: 'observability', labels: {} }, pod, 9187)).toBe(false);
    // By the plugin that makes the backups: those of CloudNativePG itself stay zero.
    const plugin = cluster!.spec.plugins.find(({ isWALArchiver }) => isWALArchiver)!.name;
    const { expr } = readAlerts().find(({ alert }) => alert === 'BackupIsOld')!;
    expect([...readExpression(expr).metrics]).toEqual([
      `${plugin.replaceAll(/[.-]/g, '_')}_last_available_backup_timestamp`,
      // On one machine, by npm run backup.
      LAST_BACKUP,
    ]);
    const jobs = readYaml<{
      scrape_configs: { job_name: string; kubernetes_sd_configs: { namespaces: { names: string[] } }[] }[];
    }>('prometheus.kubernetes.yml').scrape_configs;
    const job = jobs.find(({ job_name }) => job_name === cluster!.metadata.name);
    expect(job?.kubernetes_sd_configs[0]?.namespaces.names).toEqual([pod.namespace]);
  });

  it('sends traces through a collector all of whose parts are declared', () => {
    const collector = readYaml<
      Record<'receivers' | 'processors' | 'exporters', object> & {
        service: { pipelines: Record<string, Record<'receivers' | 'processors' | 'exporters', string[]>> };
      }
    >('collector.yml');
    for (const pipeline of Object.values(collector.service.pipelines))
      for (const kind of ['receivers', 'processors', 'exporters'] as const)
        expect(Object.keys(collector[kind])).toEqual(expect.arrayContaining(pipeline[kind]));
  });
});
