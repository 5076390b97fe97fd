// Real: NATS, the file in the data folder. Not real: the services, which read the offset when they start.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CLOCK_BUCKET } from '@slovo/kit/dev/clock-bucket';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { writeJson } from '@slovo/local/json-file.ts';
import { startNats, type Started } from '@slovo/testing';
import { holdDemoClock } from './hold-clock.ts';

const HOUR = 3_600_000;
/** The clock of a demo that is twelve days behind. */
const BEHIND = -288 * HOUR;
const prefix = `hold-${process.pid}`;

let started: Started;
let nats: NatsConnection;
let bucket: KV;
let folder: string;
beforeAll(async () => {
  started = await startNats();
  nats = await connectNats(started.url, 'spec');
  bucket = await new Kvm(jetstream(nats)).create(`${prefix}_${CLOCK_BUCKET}`);
});
afterAll(async () => {
  await nats.close();
  await started.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-demo-'));
  await bucket.put('offset', String(BEHIND));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The offset after a start, in whole hours. */
async function offsetAfterStart(): Promise<number> {
  await holdDemoClock({ folder, natsUrl: started.url, prefix });
  return Math.round(Number((await bucket.get('offset'))?.string()) / HOUR);
}

const brokenOff = (further: object = {}): void =>
  writeJson(join(folder, 'demo.json'), {
    now: Date.now() - 9 * HOUR,
    done: 30,
    courses: {},
    at: Date.now() - 8 * HOUR,
    ...further,
  });

it('[FIRST-08] a demo that was stopped for a night goes on at the hour at which it was stopped', async () => {
  brokenOff();
  expect(await offsetAfterStart()).toBe(-296);
  // A start that is stopped before the demo goes on, and another.
  expect(await offsetAfterStart()).toBe(-296);
});

it('leaves the clock as it is without a demo to complete', async () => {
  expect(await offsetAfterStart()).toBe(-288);
  brokenOff({ isGivenUp: true });
  expect(await offsetAfterStart()).toBe(-288);
});
