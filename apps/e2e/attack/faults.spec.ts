// What people see of each fault, what is lost, and how long until all is well. Real: everything but Telegram; each service is a
// process of its own build, with servers of its own.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWorld, type World } from '@slovo/testing';
import { familyOf } from '../src/attack/family.ts';
import { type Fault, measure, type Measured, tableOf } from '../src/attack/fault-measure.ts';
import { canMount, SmallDisk } from '../src/attack/small-disk.ts';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20);
const UNLIMITED = '1000000';

let world: World;
const measured: Measured[] = [];

beforeAll(async () => {
  const limits = { RATE_LIMIT_READ: UNLIMITED, RATE_LIMIT_WRITE: UNLIMITED, RATE_LIMIT_SIGN_IN: UNLIMITED };
  world = await startWorld(limits, { ownServers: true });
});
afterAll(async () => {
  console.log(tableOf(measured));
  await world?.stop();
});

function frozen(name: string, what: string): Fault {
  let pids: number[] = [];
  return {
    name: `${what} hangs for ${SECONDS} s`,
    begin: (of) => {
      pids = familyOf(of.pidOf(name)!);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
    },
    end: () => pids.forEach((pid) => process.kill(pid, 'SIGCONT')),
  };
}

const killed = (name: string, what: string): Fault => ({
  name: `${what} is killed and away for ${SECONDS} s`,
  begin: (of) => of.kill(name),
  end: (of) => of.restart(name),
});

/** @param server that uses the folder, and stands still while it is laid on another disk */
function full(what: string, folder: string, server?: string): Fault {
  let disk: SmallDisk;
  const moved = async (of: World, move: () => void) => {
    if (server) await of.kill(server);
    move();
    if (server) await of.restart(server);
    await of.ready();
  };
  return {
    name: `the disk of ${what} is full for ${SECONDS} s`,
    begin: async (of) => {
      await moved(of, () => (disk = SmallDisk.at(join(of.folder, folder))));
      disk.fill();
    },
    end: (of) => moved(of, () => disk.remove()),
  };
}

const clockTo = async ({ appUrl }: World, hours: number): Promise<void> => {
  const now = (await (await fetch(`${appUrl}/dev/clock`)).json()) as { now: string };
  const set = new Date(Date.parse(now.now) + hours * 3_600_000).toISOString();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${appUrl}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ set }) });
};

const FAULTS: Fault[] = [
  frozen('postgres', 'PostgreSQL'),
  frozen('nats', 'NATS'),
  frozen('media', 'media'),
  killed('postgres', 'PostgreSQL'),
  killed('nats', 'NATS'),
  killed('media', 'media'),
  {
    name: `NATS is away for ${SECONDS} s and comes back without its volume`,
    begin: (of) => of.kill('nats'),
    end: async (of) => {
      rmSync(join(of.folder, 'nats'), { recursive: true });
      await of.restart('nats');
    },
  },
  {
    name: 'the clock goes a day back, and forward again',
    begin: (of) => clockTo(of, -24),
    end: (of) => clockTo(of, 24),
  },
];
const DISKS: Fault[] = [
  full('files that come in', 'incoming'),
  full('the files of media', 'files'),
  full('JetStream', 'nats', 'nats'),
];

/** @returns what was lost or doubled */
const play = async (fault: Fault): Promise<string[]> => {
  const row = await measure(world, fault, SECONDS * 1_000);
  measured.push(row);
  console.log(tableOf([row]).split('\n').at(-1));
  return row.lost;
};

it.each(FAULTS)('[ATTACK-06] $name: nothing is lost, nothing doubled', async (fault) => {
  expect(await play(fault)).toEqual([]);
});
it.each(DISKS)('[ATTACK-06] $name: nothing is lost, nothing doubled', async (fault) => {
  if (!canMount(join(world.folder, 'mount')))
    throw new Error('full disks are played on mounted ones: run this as root, where mounting is allowed');
  expect(await play(fault)).toEqual([]);
});
