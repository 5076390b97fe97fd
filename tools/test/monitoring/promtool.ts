import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERT_CASES, type Series } from './alert-cases.ts';
import { MONITORING } from './read-rules.ts';

export interface Outcome {
  name: string;
  isPassed: boolean;
  output: string;
}

/** Rules are checked, and each alert is played with the series on which it fires and with those on which it does not. */
export function runPromtool(promtool: string): Outcome[] {
  const rules = join(MONITORING, 'rules.yml');
  const file = join(mkdtempSync(join(tmpdir(), 'slovo-rules-')), 'tests.yml');
  const run = (name: string, args: string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' });
    return { name, isPassed: status === 0, output: `${stdout}${stderr}` };
  };
  const config = (name: string): Outcome =>
    run(name, ['check', 'config', '--syntax-only', join(MONITORING, name)]);
  return [
    run('rules.yml', ['check', 'rules', rules]),
    config('prometheus.production.yml'),
    config('prometheus.development.yml'),
    ...Object.entries(ALERT_CASES).flatMap(([alert, { fires, alsoFires = [], silent }]) => {
      const play = (series: Series[], isFiring: boolean): Outcome => {
        writeFileSync(file, stringify(testOf(rules, alert, series, isFiring)));
        const of = series.map(([name]) => name.split('{')[0]).join();
        return run(`${alert} ${isFiring ? 'fires' : 'is silent'}: ${of}`, ['test', 'rules', file]);
      };
      return [...[fires, ...alsoFires].map((series) => play(series, true)), play(silent, false)];
    }),
  ];
}

function testOf(rules: string, alert: string, series: Series[], isFiring: boolean): object {
  const { minutes } = ALERT_CASES[alert]!;
  return {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series.map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
            eval_time: `${minutes}m`,
            exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      },
    ],
  };
}
