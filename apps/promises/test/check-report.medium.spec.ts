// Real: PostgreSQL, NATS with JetStream and the whole service. Not real: the other services.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReport } from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person();
});
afterAll(() => harness.close());

const check = (id: number, request_key = 'new', who = owner) =>
  harness.call(checkReport, { id, request_key }, as(who));

describe('check-report', () => {
  it('[QUOTA-01] allows what a report with files would be, and refuses what it would be refused for', async () => {
    const { id } = await harness.started(owner, { approval: 'system' });
    expect(await check(id)).toEqual({ day: 1 });
    const stranger = await harness.person();
    await expect(check(id, 'new', stranger)).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    await expect(check(9_999_999)).rejects.toMatchObject({ code: 'PROMISE_NOT_FOUND' });
    const draft = await harness.draft(owner);
    await expect(check(draft.id)).rejects.toMatchObject({ code: 'PROMISE_NOT_ACTIVE' });
  });

  it('[QUOTA-01] refuses the eleventh report of a day, but not a repeat of the tenth', async () => {
    const { id } = await harness.started(owner, { approval: 'system' });
    for (let index = 1; index <= 10; index++)
      await harness.submit(id, { request_key: `report-${index}` }, as(owner));
    await expect(check(id)).rejects.toMatchObject({ code: 'REPORT_LIMIT_REACHED' });
    expect(await check(id, 'report-10')).toEqual({});
  });
});
