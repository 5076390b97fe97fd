import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '@slovo/local/json-file.ts';

/** How far the demo came in releases that played it into the running system, as `demo.json` says. */
interface Played {
  now: number;
  /** It was refused something and stays as it is. */
  isGivenUp: boolean;
}

/**
 * What a data folder knows of its demo: `none` was loaded yet; `begun` was broken off, by this release while it loaded or
 * by a former one while it played, so that what is there is half a demo and nobody's; `done` is never touched again.
 */
export type DemoState = 'none' | 'begun' | 'done';

export function demoStateOf(folder: string): DemoState {
  if (existsSync(markerOf(folder))) return 'done';
  const played = readJson<Played>(playedIn(folder));
  if (played?.isGivenUp) return 'done';
  return played?.now !== undefined || existsSync(loadingIn(folder)) ? 'begun' : 'none';
}

/** Must be called before anything is written. */
export const markBegun = (folder: string): void => writeJson(loadingIn(folder), {});

/** Must be called after all of it was written, or cleared away. */
export function markDone(folder: string): void {
  writeFileSync(markerOf(folder), '');
  forgetBegun(folder);
}

/** The folder is as a new one. */
export function forgetBegun(folder: string): void {
  for (const file of [loadingIn(folder), playedIn(folder)]) rmSync(file, { force: true });
}

const markerOf = (folder: string): string => join(folder, 'seeded');
const loadingIn = (folder: string): string => join(folder, 'demo-loading.json');
const playedIn = (folder: string): string => join(folder, 'demo.json');
