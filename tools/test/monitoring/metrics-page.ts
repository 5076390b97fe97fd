// node tools/test/monitoring/metrics-page.ts: prints the table of docs/monitoring.md.
import { pathToFileURL } from 'node:url';
import { METRICS } from '@slovo/kit/metrics/table';

const UNITS: Record<string, string> = { s: 'seconds', By: 'bytes', '1': '' };

/** The table of all metrics, as oxfmt formats it. */
export function metricsTable(): string {
  const rows = Object.values(METRICS).map(({ name, kind, unit, labels, of, help }) => [
    `\`${name}\``,
    [kind, UNITS[unit], of === 'shared' ? 'the same on each replica' : ''].filter(Boolean).join(', '),
    labels.map((label) => `\`${label}\``).join(', '),
    help,
  ]);
  const table = [['metric', 'kind', 'labels', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length), 3));
  const line = (row: string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = table.map(line);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(metricsTable());
