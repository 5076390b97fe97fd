import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../table.ts';
import { start } from './npm-start.ts';
import { memoryOf, processorSeconds } from './processes.ts';

export interface StartFigure {
  what: string;
  /** What it should not exceed. */
  limit: number;
  unit: 's' | 'MB';
  figure: number;
  /** The processor time of all processes until then. */
  processorSeconds: number;
}

const LIMITS = { first: 20, warm: 5, memory: 550 };

/**
 * `npm start` on a new data folder, after a build was forgotten, with the demo; then again with nothing to build or load.
 * The generated clients are kept: without them the first start takes about seven processor seconds more.
 */
export async function measureStart(root: string, wants: (name: string) => boolean): Promise<StartFigure[]> {
  const figures: StartFigure[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'slovo-bench-start-'));
  try {
    if (wants('start')) {
      for (const part of ['services', 'web', 'panel'])
        rmSync(join(root, 'dist', `${part}.sha256`), { force: true });
      figures.push(await untilUsable(root, folder, 'first start', LIMITS.first));
      figures.push(await untilUsable(root, folder, 'warm start', LIMITS.warm));
    }
    if (wants('memory')) figures.push(await memoryWithDemo(root, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function untilUsable(root: string, folder: string, what: string, limit: number): Promise<StartFigure> {
  const run = await start(root, folder);
  const began = performance.now();
  await run.line(/^Everything runs/);
  const figure = (performance.now() - began) / 1000;
  const used = processorSeconds(run.pid);
  // The panel's build is part of the first start, though nobody waits for it.
  await run.line(/^ {2}Operators/);
  await run.stop();
  return { what, limit, unit: 's', figure, processorSeconds: used };
}

async function memoryWithDemo(root: string, folder: string): Promise<StartFigure> {
  const run = await start(root, folder);
  await run.line(/^ {2}Operators/);
  const figure = memoryOf(run.pid);
  const used = processorSeconds(run.pid);
  await run.stop();
  return { what: 'memory with demo', limit: LIMITS.memory, unit: 'MB', figure, processorSeconds: used };
}

export const startTableOf = (figures: readonly StartFigure[]): string =>
  markdownTable(
    ['start', 'measured', 'limit', 'processor seconds'],
    figures.map(({ what, figure, limit, unit, processorSeconds: used }) => [
      what,
      `${figure.toFixed(1)} ${unit}`,
      `≤ ${limit} ${unit}`,
      used.toFixed(1),
    ]),
  );
