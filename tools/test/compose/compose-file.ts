import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../kubernetes/render.ts';

export interface ComposeService {
  image: string;
  command?: string[];
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[]; start_period?: string };
  init?: boolean;
  restart?: string;
  shm_size?: string;
  working_dir?: string;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  mem_limit?: string;
  cpu_shares?: number;
  stop_grace_period?: string;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** What Compose makes of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/**
 * The file as Compose reads it with these variables.
 * @throws naming a variable that is needed and missing
 */
export function readCompose(name: string, variables: Record<string, string> = {}): ComposeFile {
  const text = withoutComments(name).replaceAll(
    VARIABLE,
    (_all, variable: string, kind?: string, rest = '') => {
      const value = variables[variable];
      if (value) return value;
      if (kind === '?') throw new Error(`${variable}: ${rest}`);
      return rest;
    },
  );
  return parse(text, { merge: true }) as ComposeFile;
}

/** The variables that the file reads, and whether it refuses to start without them. */
export function variablesOf(name: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, variable = '', kind] of withoutComments(name).matchAll(VARIABLE))
    found.set(variable, (found.get(variable) ?? false) || kind === '?');
  return found;
}

export const withoutComments = (name: string): string =>
  readFileSync(join(ROOT, name), 'utf8').replaceAll(/^ *#.*$/gm, '');

/** The settings of a service, as its process finds them. */
export const environmentOf = (service: ComposeService | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  );
