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
import { as, type House, nobody, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('the main job', () => {
  it('gives a word, reports with a photo, is approved by a vote and stands in the feed', async () => {
    const owner = await house.person();
    const voter = await house.person();
    const { id } = await house.call(
      createPromise,
      { title: 'Читать', type: 'challenge', days_total: 7 },
      as(owner),
    );
    await house.prisma.promiseRecord.update({ where: { id }, data: { approvalType: 'anyuser' } });
    await house.call(startPromise, { id }, as(owner));
    await house.call(setPrivacy, { id, is_public: true }, as(owner));
    const ticket = await house.ticket(owner);
    const { report } = await house.call(
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
    await house.hear(pollClosed, {
      reportId: report.id,
      promiseId: id,
      verdict: 'approved',
      decidedBy: voter,
      reason: null,
    });
    const {
      items: [shown],
    } = await house.call(listReports, { id }, as(owner));
    expect(shown).toMatchObject({
      report_status: 'approved',
      approved_by: `{${voter}}`,
      decided_by: { id: voter },
    });
    expect((await house.call(listPublicReports, { id }, nobody)).items).toHaveLength(1);
    const { items } = await house.call(listFeed, {}, nobody);
    expect(items.map((item) => item.id)).toContain(id);
    expect(items[0]).toMatchObject({ completed_days: 1, streak: 1, current_day: 1 });
    expect(await house.told(reportApproved, id)).toEqual([
      expect.objectContaining({ decidedBy: voter, milestone: null }),
    ]);
  });
});
