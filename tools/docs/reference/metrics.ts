import { METRICS } from '@slovo/kit/metrics/table';
import { code, table } from './table.ts';

const UNITS: Record<string, string> = { s: 'seconds', By: 'bytes', '1': '' };

/** docs/reference/metrics.md: every metric that a service shows, as it is declared. */
export function metricsPage(): string {
  const rows = Object.values(METRICS).map(({ name, kind, unit, labels, of, help }) => [
    code(name),
    [kind, UNITS[unit], of === 'shared' ? 'the same on each replica' : ''].filter(Boolean).join(', '),
    labels.map(code).join(', '),
    help,
  ]);
  return (
    `# Metrics

Shown by a service on its ` +
    '`METRICS_PORT`' +
    `: how to collect them and what wakes somebody up is in
[monitor](../how-to/monitor.md). Prometheus adds \`service\` and \`instance\`. Numbers of a replica are added up; what is the
same on each replica is read once (\`max by (service)\`).

${table(['metric', 'kind', 'labels', ''], rows)}
`
  );
}
