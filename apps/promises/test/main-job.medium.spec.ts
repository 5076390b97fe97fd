import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPromise,
  listFeed,
  listPublicReports,
  listReports,
  pollClosed,
  reportApproved,
  setPrivacy,
  startPromise,
  submitReport,
} from '@slovo/contracts';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
beforeAll(async () => {
  harness = await PromisesHarness.start();
});
afterAll(() => harness.close());

describe('the main job', () => {
  it('makes a promise, reports with a photo, is approved by a vote and appears in the feed', async () => {
    const owner = await harness.person();
    const voter = await harness.person();
    const { id } = await harness.call(
      createPromise,
      { title: 'Читать', type: 'challenge', days_total: 7 },
      as(owner),
    );
    await harness.prisma.promiseRecord.update({ where: { id }, data: { approvalType: 'anyuser' } });
    await harness.call(startPromise, { id }, as(owner));
    await harness.call(setPrivacy, { id, is_public: true }, as(owner));
    const ticket = await harness.ticket(owner);
    const { report } = await harness.call(
      submitReport,
      { id, text: 'Сделано', media: [ticket], request_key: 'tg:1:1' },
      as(owner, ['user'], 'bot'),
    );
    expect(report).toMatchObject({
      report_status: 'pending',
      day_number: 1,
      submitted_by: 'bot',
      media: { kind: 'photo' },
    });
    await harness.publish(pollClosed, {
      reportId: report.id,
      promiseId: id,
      verdict: 'approved',
      decidedBy: voter,
      reason: null,
    });
    const {
      items: [shown],
    } = await harness.call(listReports, { id }, as(owner));
    expect(shown).toMatchObject({
      report_status: 'approved',
      approved_by: `{${voter}}`,
      decided_by: { id: voter },
    });
    expect((await harness.call(listPublicReports, { id }, anonymous)).items).toHaveLength(1);
    const { items } = await harness.call(listFeed, {}, anonymous);
    expect(items.map((item) => item.id)).toContain(id);
    expect(items[0]).toMatchObject({ completed_days: 1, streak: 1, current_day: 1 });
    expect(await harness.publishedAbout(reportApproved, id)).toEqual([
      expect.objectContaining({ decidedBy: voter, milestone: null }),
    ]);
  });
});
