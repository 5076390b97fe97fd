// Real: HTTP, the whole gateway, NATS. Not real: the services, which answer from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkOperatorToken,
  countHoldingsOfAuth,
  countHoldingsOfBot,
  countHoldingsOfMedia,
  countHoldingsOfNotifications,
  countHoldingsOfPromises,
  countHoldingsOfVoting,
  getUserDeletion,
  operationsCalls,
  retryUserDeletion,
  SERVICES,
  type PromiseDryRun,
  type UserDryRun,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { openGateway, type Gateway } from './open-gateway.ts';

const TOKEN = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const ASKED = {
  auth: countHoldingsOfAuth,
  promises: countHoldingsOfPromises,
  voting: countHoldingsOfVoting,
  notifications: countHoldingsOfNotifications,
  media: countHoldingsOfMedia,
  bot: countHoldingsOfBot,
} as const;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
  gateway.answer(checkOperatorToken, () => ({
    user_id: 4,
    telegram_id: 44,
    username: 'op',
    first_name: 'Ольга',
    fingerprint: '9f86d081',
    expires_at: '2099-01-01T00:00:00.000Z',
  }));
});
beforeEach(() => {
  gateway.calls.splice(0);
  for (const [at, service] of SERVICES.entries())
    gateway.answer(ASKED[service], () => ({
      tables: [
        { name: `${service}_own`, role: 'primary', count: 10 ** at },
        { name: `${service}_none`, role: 'related', count: 0 },
      ],
      queued: 1,
      facts: {},
      messages: service === 'bot' ? 7 : 0,
      files: service === 'media' ? { count: 3, bytes: 600, paths: ['a.jpg', 'b.jpg', 'c.jpg'] } : null,
    }));
});
afterAll(() => gateway.close());

const ofPromise = () => gateway.fetch('/api/admin/promises/5/delete-dry-run', { token: TOKEN });
const ofUser = () => gateway.fetch('/api/admin/users/5/delete', { token: TOKEN, json: { dryRun: true } });

describe('a dry run', () => {
  it('[ADM-DEL-04] [ADM-DEL-10] adds up what every service holds', async () => {
    const promise = (await (await ofPromise()).json()) as PromiseDryRun;
    expect(promise.impact).toMatchObject({
      totalRecords: 111_111,
      media: 3,
      queueJobs: SERVICES.length,
      relatedTables: [],
      externalSystems: [
        { name: 'storage', count: 3, bytes: 600 },
        { name: 'telegram', count: 7 },
      ],
    });
    expect(promise.impact.primaryTables).toHaveLength(SERVICES.length);
    const user = (await (await ofUser()).json()) as UserDryRun;
    expect(user).toMatchObject({ filesToDelete: ['a.jpg', 'b.jpg', 'c.jpg'], filesToDeleteCount: 3 });
    const subjects = gateway.calls
      .filter(({ name }) => name.endsWith('count-holdings'))
      .map(({ input }) => input);
    expect(subjects.filter(({ subject }) => subject === 'promise')).toHaveLength(SERVICES.length);
    expect(subjects.filter(({ subject }) => subject === 'user')).toHaveLength(SERVICES.length);
  });

  it.each(SERVICES)('[ADM-DEL-38] is refused as a whole when %s fails', async (service) => {
    gateway.answer(ASKED[service], () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    for (const response of [await ofPromise(), await ofUser()]) {
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
      ]);
    }
  });
});

describe('the retry of a stuck deletion', () => {
  const job = (parked: object) => ({
    deletionJobId: 'user-3',
    stage: 'stuck',
    steps: [
      { name: 'access', service: 'auth', state: 'failed', parkedEventId: 8, parkedIn: 'media', ...parked },
    ],
  });
  const retry = async () => {
    const response = await gateway.fetch('/api/admin/deletions/user-3/retry', { token: TOKEN, json: {} });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const made = () => gateway.calls.map(({ name }) => name).filter((name) => !name.includes('token'));

  it('[RACE-09] replays the event in the service that parked it, and has the retry of just this event logged', async () => {
    gateway.answer(getUserDeletion, () => job({}));
    gateway.answer(retryUserDeletion, () => job({}));
    gateway.answer(operationsCalls.replayParkedOfMedia, () => ({ success: true }));
    expect(await retry()).toEqual([200, undefined]);
    const all = ['auth.get-deletion', 'media.replay-parked-event', 'auth.retry-deletion'];
    const event = { id: 3, parked: { service: 'media', id: 8 } };
    expect(made()).toEqual(all);
    expect(gateway.calls.at(-1)?.input).toEqual(event);
    // The request that replayed it may have failed before the log had its line.
    gateway.answer(operationsCalls.replayParkedOfMedia, () => {
      throw new Refusal('PARKED_EVENT_REPLAYED');
    });
    gateway.calls.splice(0);
    expect(await retry()).toEqual([200, undefined]);
    expect(made()).toEqual(all);
    expect(gateway.calls.at(-1)?.input).toEqual(event);
  });

  it('says when the event fails again, and logs no retry', async () => {
    gateway.answer(getUserDeletion, () => job({}));
    gateway.answer(operationsCalls.replayParkedOfMedia, () => {
      throw new Refusal('PARKED_EVENT_FAILED', { error: 'the disk is full' });
    });
    expect((await retry())[1]).toBe('PARKED_EVENT_FAILED');
    expect(made()).not.toContain('auth.retry-deletion');
  });

  it('is refused where nothing was parked', async () => {
    gateway.answer(getUserDeletion, () => job({ parkedEventId: null, parkedIn: null }));
    expect(await retry()).toEqual([409, 'DELETION_STATE_REFUSED']);
    expect(made()).toEqual(['auth.get-deletion']);
  });
});
