import { afterEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CallClient } from '@slovo/kit/calls';
import type { EventFeed } from '@slovo/kit/events';
import type { ArchiveMaker } from '../src/own-data/archive-maker.ts';
import { ExportWorker } from '../src/own-data/export-worker.ts';

afterEach(() => void jest.restoreAllMocks());

it('goes on looking for exports after an error that is no refusal', async () => {
  const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  let requested = (): void => {};
  const feed = { on: async (_: unknown, handler: () => void) => void (requested = handler) };
  const answers = [Promise.reject(new Error('the connection is gone')), Promise.resolve({ taken: null })];
  let asked = 0;
  const calls = { call: () => answers[asked++] };
  const worker = new ExportWorker(
    calls as unknown as CallClient,
    feed as unknown as EventFeed,
    {} as ArchiveMaker,
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await worker.onApplicationBootstrap();
  await settled();
  expect(errors.mock.calls).toEqual([[expect.stringContaining('the connection is gone')]]);
  requested();
  await settled();
  expect(asked).toBe(2);
  await worker.beforeApplicationShutdown();
});
