import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { RotationRefused, type Variables } from './rotation.ts';

/** Variables of a JSON object (`secrets.json` of a data folder), or of lines `NAME=value`. */
export function readVariables(path: string): Variables {
  const text = readFileSync(path, 'utf8');
  return isJson(path) ? (JSON.parse(text) as Variables) : (parseEnv(text) as Variables);
}

/**
 * Changes these variables of the file, and removes those that are undefined; other lines and comments stay. The file is
 * replaced in one step and keeps its mode.
 * @throws RotationRefused for a value that lines cannot hold, and leaves the file as it is
 */
export function changeVariables(path: string, changes: Readonly<Record<string, string | undefined>>): void {
  const text = readFileSync(path, 'utf8');
  const changed = isJson(path)
    ? `${JSON.stringify({ ...(JSON.parse(text) as Variables), ...changes }, null, 2)}\n`
    : changeLines(text, changes);
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, changed, { mode: statSync(path).mode & 0o777 });
  renameSync(temporary, path);
}

function changeLines(text: string, changes: Readonly<Record<string, string | undefined>>): string {
  const left = new Map(Object.entries(changes));
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line) => {
      const name = /^\s*(?:export\s+)?([A-Z]\w*)\s*=/.exec(line)?.[1];
      if (name === undefined || !(name in changes)) return [line];
      const value = left.get(name);
      left.delete(name);
      return value === undefined ? [] : [lineOf(name, value)];
    });
  const added = [...left].flatMap(([name, value]) => (value === undefined ? [] : [lineOf(name, value)]));
  return [...lines, ...added, ''].join('\n');
}

/** Within single quotes neither a `#` ends the value nor does Docker Compose replace what begins with a `$`. */
function lineOf(name: string, value: string): string {
  if (/^[\w./+=:-]*$/.test(value)) return `${name}=${value}`;
  if (/['\r\n]/.test(value))
    throw new RotationRefused(`${name} would hold a quote or a line break, which a line of variables cannot`);
  return `${name}='${value}'`;
}

const isJson = (path: string): boolean => path.endsWith('.json');
