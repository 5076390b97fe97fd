// npm run demo:record: plays the story once, in minutes, and writes what `npm start` then loads in a second.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LiveLine } from '@slovo/local/live-line.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { step } from '@slovo/local/terminal.ts';
import { startWorld } from '@slovo/testing';
import { buildPart, folderOf } from '../dev/build/parts.ts';
import { readRows } from './read-rows.ts';
import { fileOf, hasFile, RECORDED, writeRecording } from './recording.ts';
import { recordStory } from './record-story.ts';

const DAY = 86_400_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-record-'));
  const supervisor = new Supervisor({ folder });
  try {
    await buildPart(ROOT, 'services', supervisor, step);
  } finally {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  }
  const programs = {
    services: folderOf(ROOT, 'services'),
    web: folderOf(ROOT, 'web'),
    panel: folderOf(ROOT, 'panel'),
    apart: false,
  };
  const world = await startWorld({ CALL_TIMEOUT_MS: '30000' }, { programs, ownServers: true });
  try {
    // Which day it is does not matter: the story has no weekdays. This one is over.
    const lastDay = Math.floor(Date.now() / DAY) * DAY - DAY;
    const line = new LiveLine('the story');
    line.update(0);
    const until = lastDay + DAY - 60_000;
    const onStep = (done: number, of: number): void => line.update(done / of);
    const recording = await recordStory(world, { root: ROOT, lastDay, until, onStep });
    line.end('the story');
    rmSync(join(RECORDED, 'files'), { recursive: true, force: true });
    mkdirSync(join(RECORDED, 'files'), { recursive: true });
    for (const row of (await readRows(world)).find(({ name }) => name === 'files')?.rows ?? []) {
      const [path, hash] = JSON.parse(row) as [string, string];
      if (!hasFile(RECORDED, hash)) copyFileSync(join(world.folder, path), fileOf(RECORDED, hash));
    }
    writeRecording(RECORDED, recording);
    console.log(`Recorded ${recording.changes.length} moments of the last day into ${RECORDED}`);
  } finally {
    await world.stop();
  }
}

await main();
