// npm run test:monitoring: rules and alerts by promtool, then a real Prometheus that scrapes the whole system.
//   --rules   only the rules, without a system
//   --built   without building first
// Prometheus is that of PATH, or PROMETHEUS_BIN and PROMTOOL_BIN. The last line is `N passed, N failed`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { onStopRequest } from '../dev/stop-request.ts';
import { add, broken, lastLine, type Counts } from './counts.ts';
import { findProgram, runPromtool } from './monitoring/promtool.ts';
import { runMonitored, runTargets } from './parts.ts';
import { runUnder } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const { values: flags } = parseArgs({
  options: { rules: { type: 'boolean', default: false }, built: { type: 'boolean', default: false } },
});

const supervisor = new Supervisor({
  folder: mkdtempSync(join(tmpdir(), 'slovo-monitoring-')),
  scratch: true,
  stopTimeoutMs: 30_000,
});
const run = runUnder(supervisor);
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});

const results: Counts[] = [];
const [promtool, prometheus] = [findProgram('promtool'), findProgram('prometheus')];
if (!promtool || !prometheus) {
  console.error(
    'Prometheus is not installed: `apt-get install prometheus`, or set PROMETHEUS_BIN and PROMTOOL_BIN.',
  );
  results.push(broken('monitoring: Prometheus is not installed'));
} else {
  for (const { name, isPassed, output } of runPromtool(promtool)) {
    if (!isPassed) console.error(`${name}:\n${output}`);
    results.push({ passed: Number(isPassed), failures: isPassed ? [] : [`monitoring: ${name}`] });
  }
  if (!flags.rules && !flags.built) results.push(await runTargets(ROOT, run, ['build']));
  if (!flags.rules && add(results).failures.length === 0)
    results.push(await runMonitored(ROOT, run, { PROMETHEUS_BIN: prometheus }));
}
const all = add(results);
console.log('');
for (const failure of all.failures) console.log(`  ✗ ${failure}`);
await supervisor.stop();
console.log(lastLine(all));
process.exit(all.failures.length > 0 ? 1 : 0);
