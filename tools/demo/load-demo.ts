import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NatsSettings } from '@slovo/kit/nats';
import { botIdIn } from './bot-id.ts';
import { demoStateOf, forgetBegun, markBegun, markDone } from './demo-state.ts';
import { forgetEvents } from './forget-events.ts';
import { readRecording, RECORDED, standingAt } from './recording.ts';
import type { Source } from './read-rows.ts';
import { placeTimes } from './time-marks.ts';
import { type FileVariables, writeMedia, writeSandbox } from './write-files.ts';
import { areUnused, createTables, dropDatabases, writeRows } from './write-rows.ts';

export interface Target extends Source {
  root: string;
  nats: NatsSettings;
  /** NATS_PREFIX */
  natsPrefix: string;
  appUrl: string;
  files: FileVariables;
  /** A folder with a recording. */
  recorded?: string;
}

/**
 * Fills a new system with the demo, as it would be had its story been played until `now`. To be called before services and
 * sandbox start. A demo that was broken off is replaced; a system that is in use stays as it is.
 */
export async function loadDemo(target: Target, now: Date): Promise<void> {
  const { folder, recorded = RECORDED } = target;
  const state = demoStateOf(folder);
  if (state === 'done') return;
  if (state === 'none' && !(await areUnused(target))) return markDone(folder);
  markBegun(folder);
  const recording = readRecording(recorded);
  const { lastDay, tables: marked } = standingAt(recording, now.getTime());
  const installation = { appUrl: target.appUrl, botId: botIdIn(folder) };
  const tables = marked.map((table) => ({
    ...table,
    rows: table.rows.map((row) => placeTimes(row, lastDay, installation)),
  }));
  if (state === 'begun') await removeAll(target);
  else await forgetEvents(target.nats, target.natsPrefix);
  writeSandbox(folder, recorded, tables);
  await Promise.all([
    writeMedia(folder, recorded, tables, target.files),
    createTables(target.root, target, recording.about.migrations).then(() => writeRows(target, tables, now)),
  ]);
  markDone(folder);
}

/** Removes a demo that was broken off, for a person who wants to start empty now. */
export async function clearBrokenDemo(target: Target): Promise<void> {
  const { folder } = target;
  if (demoStateOf(folder) !== 'begun') return;
  await removeAll(target);
  forgetBegun(folder);
}

/** Rows, files, chats, events, and how far the clock was moved: services start as on a new folder, and in the present. */
async function removeAll(target: Target): Promise<void> {
  await forgetEvents(target.nats, target.natsPrefix);
  await dropDatabases(target);
  for (const name of ['files', 'sandbox'])
    rmSync(join(target.folder, name), { recursive: true, force: true });
}
