import type { ProcessSpec } from '@slovo/local/supervised-process.ts';
import type { Supervisor } from '@slovo/local/supervisor.ts';

export interface Outcome {
  code: number;
  lines: string[];
}

export type Run = (spec: Omit<ProcessSpec, 'once' | 'warning'>) => Promise<Outcome>;

/** Limits hangs, not slow machines: on two idle cores no part needs a third of it. */
const LIMIT_MS = 30 * 60_000;

/** Runs a program to its end and prints its output. Never throws. */
export const runUnder =
  (supervisor: Supervisor, limitMs = LIMIT_MS): Run =>
  async (spec) => {
    const lines: string[] = [];
    const show = (line: string): undefined => {
      lines.push(line);
      console.log(line);
    };
    const limit = setTimeout(() => {
      console.error(`${spec.name} takes longer than ${limitMs / 60_000} minutes and is stopped`);
      void supervisor.kill(spec.name);
    }, limitMs);
    try {
      await supervisor.run({ ...spec, warning: show });
      return { code: 0, lines };
    } catch (error) {
      if (lines.length === 0) console.error((error as Error).message);
      return { code: 1, lines };
    } finally {
      clearTimeout(limit);
    }
  };
