import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../kubernetes/render.ts';

export const MONITORING = join(ROOT, 'deploy', 'monitoring');

export interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Recording {
  record: string;
  expr: string;
}

export interface RulesFile {
  groups: { name: string; interval?: string; rules: (Alert | Recording)[] }[];
}

export const readYaml = <T>(name: string): T => parse(readFileSync(join(MONITORING, name), 'utf8')) as T;

const rules = (): (Alert | Recording)[] =>
  readYaml<RulesFile>('rules.yml').groups.flatMap((group) => group.rules);
export const readAlerts = (): Alert[] => rules().filter((rule) => 'alert' in rule);
export const readRecordings = (): Recording[] => rules().filter((rule) => 'record' in rule);

export interface Dashboard {
  uid: string;
  title: string;
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

export const readDashboards = (): Dashboard[] =>
  globSync('*.json', { cwd: join(MONITORING, 'dashboards') })
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(MONITORING, 'dashboards', name), 'utf8')) as Dashboard);

export interface Asked {
  metrics: Set<string>;
  labels: Set<string>;
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);

/** The metrics that an expression of PromQL asks for, and all labels that it names. */
export function readExpression(expr: string): Asked {
  const labels = new Set<string>();
  const rest = expr
    .replaceAll(/\{([^}]*)\}/g, (_, matchers: string) => {
      for (const [, label] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)) labels.add(label!);
      return ' ';
    })
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_, list: string) => {
      for (const [label] of list.matchAll(/\w+/g)) labels.add(label);
      return ' ';
    })
    .replaceAll(/\[[^\]]*\]|\boffset\s+\w+/g, ' ');
  const names = [...rest.matchAll(/(?<![\w:.])[a-zA-Z_][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return { metrics: new Set(names.filter((name) => !KEYWORDS.has(name))), labels };
}
