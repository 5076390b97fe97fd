import { describe, expect, it, jest } from '@jest/globals';

// Waiting takes no time here.
const timers = await import('node:timers/promises');
jest.unstable_mockModule('node:timers/promises', () => ({ ...timers, setTimeout: async () => {} }));
const { recordWithRetries } = await import('./judge-failure.ts');

const FULL_DISK = Object.assign(new Error('could not extend file'), { code: '53100' });
const BROKEN = new Error('duplicate key value');

/** @returns how often it was tried, and whether it was recorded */
async function recording(error: Error, failures: number, signal = new AbortController().signal) {
  const record = jest.fn<() => Promise<void>>(async () => {
    if (record.mock.calls.length <= failures) throw error;
  });
  const isRecorded = await recordWithRetries(record, signal).then(
    () => true,
    () => false,
  );
  return [record.mock.calls.length, isRecorded];
}

describe('[OUTAGE-10] what Telegram answered', () => {
  it('is recorded after a full disk, however long that lasts', async () => {
    expect(await recording(FULL_DISK, 300)).toEqual([301, true]);
  });

  it('is given up where the database refuses it for another reason', async () => {
    expect(await recording(BROKEN, 300)).toEqual([10, false]);
  });

  it('holds up no process that stops for longer than some seconds', async () => {
    expect(await recording(FULL_DISK, 300, AbortSignal.abort())).toEqual([10, false]);
  });
});
