import { appendFileSync } from 'node:fs';
import { figuresFile } from './settings.ts';

/** Writes down what was measured: the command prints it, and docs/performance.md has it from there. */
export function note(what: string, figures: Record<string, number | string>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${shown(value)}`);
  const line = `${what}: ${text.join(', ')}`;
  process.stdout.write(`${line}\n`);
  if (figuresFile) appendFileSync(figuresFile, `${line}\n`);
}

const shown = (value: number | string): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : String(value);

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
