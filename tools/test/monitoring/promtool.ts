import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERT_CASES } from './alert-cases.ts';
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
    ...Object.keys(ALERT_CASES).flatMap((alert) =>
      (['fires', 'silent'] as const).map((kind) => {
        writeFileSync(file, stringify(testOf(rules, alert, kind)));
        return run(`${alert} ${kind === 'fires' ? 'fires' : 'is silent'}`, ['test', 'rules', file]);
      }),
    ),
  ];
}

function testOf(rules: string, alert: string, kind: 'fires' | 'silent'): object {
  const { minutes, [kind]: series } = ALERT_CASES[alert]!;
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
            exp_samples: kind === 'fires' ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      },
    ],
  };
}
