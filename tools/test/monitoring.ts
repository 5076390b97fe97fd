// npm run test:monitoring: rules and alerts by promtool, then a real Prometheus that scrapes the whole system.
//   --rules   only the rules, without a system
//   --built   without building first
// Prometheus is that of PATH, or PROMETHEUS_BIN and PROMTOOL_BIN. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { add, type Counts } from './counts.ts';
import { afterBuild, findProgram, notInstalled, playLongRun, ROOT } from './long-run.ts';
import { runPromtool } from './monitoring/promtool.ts';
import { runJestIn } from './parts.ts';

const { values: flags } = parseArgs({
  options: { rules: { type: 'boolean', default: false }, built: { type: 'boolean', default: false } },
});

await playLongRun('monitoring', async ({ run }) => {
  const [promtool, prometheus] = [findProgram('promtool'), findProgram('prometheus')];
  if (!promtool || !prometheus) return notInstalled('monitoring', ['prometheus']);
  const rules = add(checkRules(promtool));
  if (flags.rules || rules.failures.length > 0) return rules;
  const env = { PROMETHEUS_BIN: prometheus };
  const args = ['--testMatch', '<rootDir>/monitoring/*.spec.ts'];
  const scrape = () => runJestIn(ROOT, run, { name: 'monitoring', args, env });
  return add([rules, await afterBuild(run, flags.built, scrape)]);
});

function checkRules(promtool: string): Counts[] {
  return runPromtool(promtool).map(({ name, isPassed, output }) => {
    if (!isPassed) console.error(`${name}:\n${output}`);
    return { passed: Number(isPassed), failures: isPassed ? [] : [`monitoring: ${name}`] };
  });
}
