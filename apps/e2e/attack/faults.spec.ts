// What people see of each fault, what is lost, and how long until all is well. Real: everything but Telegram; each service is a
// process of its own build, with servers of its own.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@slovo/contracts/services';
import { startWorld, until, type World } from '@slovo/testing';
import { familyOf } from '../src/attack/family.ts';
import {
  type Fault,
  measure,
  type Measured,
  OPERATOR,
  sentencesOf,
  tableOf,
} from '../src/attack/fault-measure.ts';
import { NameTable } from '../src/attack/name-table.ts';
import { canMount, SmallDisk } from '../src/attack/small-disk.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the fake of S3 is a test of the media service
import { type FakeS3, startFakeS3 } from '../../media/test/fake-s3.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the fake of S3 is a test of the media service
import { environmentOf } from '../../media/test/start-s3.ts';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the wire is one of the kit's tests
import { openWire, type Wire } from '../../../libs/kit/test/wire.ts';

const SECONDS = Number(process.env.ATTACK_SECONDS ?? 20);
const UNLIMITED = '1000000';
const LIMITS = Object.fromEntries(
  ['READ', 'WRITE', 'SIGN_IN', 'OPERATOR_READ'].map((name) => [`RATE_LIMIT_${name}`, UNLIMITED]),
);
const ENV = { ...LIMITS, ADMIN_TELEGRAM_IDS: String(OPERATOR) };

let world: World;
const measured: Measured[] = [];

afterAll(() => console.log(`${tableOf(measured)}\n\n${sentencesOf(measured)}`));

/** @returns what was lost or doubled */
const play = async (fault: Fault): Promise<string[]> => {
  const row = await measure(world, fault, SECONDS * 1_000);
  measured.push(row);
  console.log(tableOf([row]).split('\n').at(-1));
  return row.lost;
};

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

/** Ends it as a rolling restart does, but without a second replica. Its supervisor starts it again. */
function asked(name: (typeof PROCESSES)[number]): Fault {
  let before: number | undefined;
  return {
    name: `${name} is asked to end (SIGTERM) under load, and starts again`,
    begin: (of) => {
      before = of.pidOf(name);
      process.kill(before!, 'SIGTERM');
    },
    end: async (of) => {
      await until(() => of.pidOf(name) !== undefined && of.pidOf(name) !== before, 300_000);
    },
    isShort: true,
    ...(name === 'gateway' && { closesGateway: true }),
  };
}

/** Kills the decoders of media as soon as they run. */
function decoderKilled(): Fault {
  let timer: NodeJS.Timeout;
  return {
    name: `each decoder is killed for ${SECONDS} s`,
    begin: (of) => {
      timer = setInterval(() => {
        const [, ...children] = familyOf(of.pidOf('media')!);
        for (const pid of children) killIfThere(pid);
      }, 20);
    },
    end: () => clearInterval(timer),
  };
}

/** It may have ended since it was seen. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @param server that uses the folder, and is stopped while it is moved to another disk */
function full(what: string, folder: string, server?: string): Fault {
  let disk: SmallDisk;
  const moved = async (of: World, move: () => void) => {
    if (server) await of.kill(server);
    move();
    if (server) await of.restart(server);
    await until(() => of.ready().then(() => true), 300_000);
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

/** PostgreSQL needs no restart: the disk is freed while it runs, or while its supervisor tries to start it. */
function fullPostgres(): Fault {
  let disk: SmallDisk;
  const fault = full('PostgreSQL', 'postgres', 'postgres');
  return {
    ...fault,
    begin: async (of) => {
      await of.kill('postgres');
      disk = SmallDisk.at(join(of.folder, 'postgres'));
      await of.restart('postgres');
      await until(() => of.ready().then(() => true), 300_000);
      disk.fill();
    },
    end: () => disk.free(),
    tidy: async (of) => {
      await of.kill('postgres');
      disk.remove();
      await of.restart('postgres');
      await until(() => of.ready().then(() => true), 300_000);
    },
  };
}

/** What the sandbox does to the bot's calls, and nothing any more. */
function telegram(name: string, disturbance: object, also: Partial<Fault> = {}): Fault {
  const faultsOf = ({ sandboxUrl }: World, request: RequestInit) =>
    fetch(`${sandboxUrl}/sandbox/faults`, { headers: { 'content-type': 'application/json' }, ...request });
  return {
    name: `Telegram ${name}`,
    begin: (of) => faultsOf(of, { method: 'POST', body: JSON.stringify(disturbance) }),
    end: (of) => faultsOf(of, { method: 'DELETE' }),
    ...also,
  };
}

const clockTo = async ({ appUrl }: World, hours: number): Promise<void> => {
  const now = (await (await fetch(`${appUrl}/dev/clock`)).json()) as { now: string };
  const set = new Date(Date.parse(now.now) + hours * 3_600_000).toISOString();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${appUrl}/dev/clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ set }),
  });
  if (!answer.ok) throw new Error(`the clock is not at ${set}: ${answer.status} ${await answer.text()}`);
};

const ALWAYS = 1_000_000;
const FAULTS: Fault[] = [
  frozen('postgres', 'PostgreSQL'),
  frozen('nats', 'NATS'),
  frozen('media', 'media'),
  killed('postgres', 'PostgreSQL'),
  killed('nats', 'NATS'),
  killed('media', 'media'),
  decoderKilled(),
  {
    name: `NATS is away for ${SECONDS} s and comes back without its volume`,
    begin: (of) => of.kill('nats'),
    end: async (of) => {
      rmSync(join(of.folder, 'nats'), { recursive: true });
      await of.restart('nats');
      await of.migrate();
    },
  },
  {
    name: 'the clock goes a day back, and forward again',
    begin: (of) => clockTo(of, -24),
    end: (of) => clockTo(of, 24),
  },
  {
    name: 'the clock goes two days on, and back again',
    begin: (of) => clockTo(of, 48),
    end: (of) => clockTo(of, -48),
  },
  ...PROCESSES.map(asked),
  telegram(`answers 500 for ${SECONDS} s`, { method: '*', status: 500, times: ALWAYS }),
  telegram('answers 429 three times', { method: 'sendMessage', status: 429, retry_after: 5, times: 3 }),
  telegram(`breaks connections for ${SECONDS} s`, { method: '*', drop: true, times: ALWAYS }),
  telegram(`is silent for ${SECONDS} s`, { method: 'sendMessage', delay_ms: SECONDS * 1_000, times: 3 }),
  telegram(
    'takes three messages, and their answers are lost',
    { method: 'sendMessage', drop: true, after: true, times: 3 },
    { repeatsMessages: true },
  ),
  telegram('answers getUpdates by 502 four times', { method: 'getUpdates', status: 502, times: 4 }),
];
const DISKS: Fault[] = [
  fullPostgres(),
  full('files that come in', 'incoming'),
  full('the files of media', 'files'),
  full('JetStream', 'nats', 'nats'),
];

describe('a system on one machine', () => {
  beforeAll(async () => {
    world = await startWorld(ENV, { ownServers: true });
  });
  afterAll(() => world?.stop());

  it.each(FAULTS)('[ATTACK-06] $name: nothing is lost, nothing doubled', async (fault) => {
    expect(await play(fault)).toEqual([]);
  });

  it.each(DISKS)('[ATTACK-06] $name: nothing is lost, nothing doubled', async (fault) => {
    if (!canMount(join(world.folder, 'mount')))
      throw new Error('full disks are played on mounted ones: run this as root, where mounting is allowed');
    expect(await play(fault)).toEqual([]);
  });
});

describe('a system that reaches its parts by names, and keeps its files in S3', () => {
  let s3: FakeS3;
  let wire: Wire;
  let names: NameTable;

  beforeAll(async () => {
    names = NameTable.take();
    s3 = await startFakeS3();
    wire = await openWire(s3.url);
    const storage = environmentOf({ ...s3, url: wire.url }, 'slovo-faults');
    world = await startWorld(
      { ...ENV, ...storage },
      { ownServers: true, beforePrograms: async (env) => void Object.assign(env, names.over(env)) },
    );
  });
  afterAll(async () => {
    names?.giveBack();
    await world?.stop();
    await wire?.close();
    s3?.stop();
  });

  const remote: Fault[] = [
    { name: `S3 is away for ${SECONDS} s`, begin: () => wire.cut(), end: () => wire.mend() },
    { name: `S3 hangs for ${SECONDS} s`, begin: () => wire.silence(), end: () => wire.speak() },
    { name: `S3 is full for ${SECONDS} s`, begin: () => s3.fill(true), end: () => s3.fill(false) },
    { name: `DNS is away for ${SECONDS} s`, begin: () => names.forget(), end: () => names.remember() },
    {
      name: `DNS is away for ${SECONDS} s, and all connections to PostgreSQL and NATS break`,
      begin: async (of) => {
        names.forget();
        for (const server of ['postgres', 'nats']) {
          await of.kill(server);
          await of.restart(server);
        }
      },
      end: () => names.remember(),
    },
  ];
  it.each(remote)('[ATTACK-06] $name: nothing is lost, nothing doubled', async (fault) => {
    expect(await play(fault)).toEqual([]);
  });
});
