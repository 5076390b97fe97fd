import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../src/shared/api/api-error.ts';
import { call } from '../src/shared/api/call.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';

let gateway: FakeGateway;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  gateway = new FakeGateway();
  globalThis.fetch = gateway.fetch as typeof fetch;
});
afterEach(() => void jest.useRealTimers());

const failure = (asked: Promise<unknown>): Promise<ApiError> =>
  asked.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it.each([
    ['[ERR-02]', 'Failed to load promises', 'GET /api/promises', () => call('promises.list-promises', {})],
    [
      '[ERR-03]',
      'Failed to create promise',
      'POST /api/promises',
      () => call('promises.create-promise', { title: 'Бегать', type: 'habit' }),
    ],
    [
      '[ERR-04]',
      'Failed to update promise',
      'PUT /api/promises/:id',
      () => call('promises.update-promise', { id: 1, title: 'Бегать' }),
    ],
    [
      '[ERR-05]',
      'Failed to delete promise',
      'DELETE /api/promises/:id',
      () => call('promises.delete-promise', { id: 1 }),
    ],
    [
      '[ERR-06]',
      'Failed to start promise',
      'POST /api/promises/:id/start',
      () => call('promises.start-promise', { id: 1 }),
    ],
    [
      '[ERR-07]',
      'Failed to load reports',
      'GET /api/promises/:id/reports',
      () => call('promises.list-reports', { id: 1 }),
    ],
  ] as const)('%s says «%s» if the response has no message', async (_row, sentence, address, ask) => {
    const dumb = () => new Response('', { status: 502 });
    gateway.on(address, dumb);
    const wordless = failure(ask());
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await wordless).message).toBe(sentence);
    globalThis.fetch = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch;
    const unheard = failure(ask());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await unheard).toMatchObject({ message: sentence, code: 'network_error' });
  });
});
