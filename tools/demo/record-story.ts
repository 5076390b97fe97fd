import { connectOnce, type NatsConnection } from '@slovo/kit/nats';
import { devSubjects } from '@slovo/kit/dev/subjects';
import { SERVICES } from '@slovo/contracts/services';
import type { World } from '@slovo/testing';
import { botIdIn } from './bot-id.ts';
import { changeOf, type Change, type Recording } from './recording.ts';
import { readRows, type Table } from './read-rows.ts';
import { hashOfSource, migrationsOf } from './source-hash.ts';
import { playStory } from './story/play-story.ts';
import { markTimes } from './time-marks.ts';

export interface Wish {
  root: string;
  /** Midnight of UTC, in milliseconds: when the last day of the story begins. */
  lastDay: number;
  /** Where the story is broken off, in milliseconds, within its last day. */
  until: number;
  onStep?: (done: number, of: number) => void;
}

/** Plays the story in a world that nobody has used, and records what it leaves behind. */
export async function recordStory(world: World, { root, lastDay, until, onStep }: Wish): Promise<Recording> {
  // Now: a source that changes meanwhile is not what is played.
  const migrations = Object.fromEntries(SERVICES.map((service) => [service, migrationsOf(root, service)]));
  const about = { source: hashOfSource(root), migrations };
  const nats = await connectOnce(world.natsUrl, 'demo');
  const installation = { appUrl: world.appUrl, botId: botIdIn(world.folder) };
  const read = async (): Promise<Table[]> => {
    const tables = await readRows(world);
    return tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => markTimes(row, lastDay, installation)).toSorted(),
    }));
  };
  let first: Table[] | undefined;
  let last: Table[] = [];
  const changes: Change[] = [];
  try {
    await playStory({
      place: world,
      lastDay,
      until,
      nextDue: () => nextDue(nats, world.natsPrefix && `${world.natsPrefix}.`),
      onStep,
      onLastDay: async (now) => {
        const tables = await read();
        const change = changeOf(now - lastDay, last, tables);
        if (!first) changes.push({ at: change.at, removed: [], added: [] });
        else if (change.removed.length + change.added.length > 0) changes.push(change);
        first ??= tables;
        last = tables;
      },
    });
  } finally {
    await nats.close();
  }
  return { about, tables: first ?? [], changes };
}

async function nextDue(nats: NatsConnection, prefix: string): Promise<number | undefined> {
  const answers = await Promise.all(
    SERVICES.map((service) => nats.request(devSubjects.next(prefix, service), '', { timeout: 60_000 })),
  );
  const dues = answers.flatMap((answer) => Date.parse(answer.json<{ due: string | null }>().due ?? '') || []);
  return dues.length > 0 ? Math.min(...dues) : undefined;
}
