// Real: PostgreSQL, NATS with JetStream, the whole service. The list of languages has one line more, with its folder of texts.
import { pseudo } from '@slovo/testing/one-more-language';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { promiseClosed } from '@slovo/contracts';
import type * as Notices from '@slovo/texts/notices';
import type { BatchesHarness } from './batches-harness.ts';

const TEXTS = '../../../libs/texts/src';
const servers = (language: string): Promise<object> => import(`${TEXTS}/${language}/servers.ts`);

let harness: BatchesHarness;
beforeAll(async () => {
  const [ru, en, ofPseudo] = await Promise.all(['ru', 'en', pseudo].map(servers));
  jest.unstable_mockModule(`${TEXTS}/generated/folders.ts`, () => ({ ru, en, [pseudo]: ofPseudo }));
  harness = await (await import('./batches-harness.ts')).BatchesHarness.start();
});
afterAll(() => harness.close());

it('a person who speaks a further language reads notices in it', async () => {
  const { reported } = await import('./notifications-harness.ts');
  await harness.person(1, { language: pseudo });
  await harness.publish(promiseClosed, {
    promise: reported({ userId: 1, title: 'Run', status: 'closed', completionType: 'success' }).promise,
    closedBy: 'author',
  });
  expect(await harness.receiptsOf(1)).toMatchObject([{ lang: pseudo }]);
  const { renderNotice } = (await import(`${TEXTS}/notices/index.ts`)) as typeof Notices;
  const [receipt] = await harness.listOf(1);
  const values = { promise_title: 'Run', closed_by: 'author' };
  expect(receipt).toMatchObject({
    lang: pseudo,
    ...renderNotice('notification_promise_completed', values, pseudo),
  });
  expect(receipt?.title).not.toBe(renderNotice('notification_promise_completed', values, 'en').title);
});

it('operators find the people who speak a further language', async () => {
  await harness.person(2, { language: pseudo });
  await harness.person(3, { language: 'en' });
  const input = { filters: { language: pseudo }, idempotencyKey: undefined, message: undefined };
  expect(await harness.group({ ...input, preview: true })).toMatchObject({
    estimatedAudience: 2,
    sampleUsers: [
      { id: 1, language: pseudo },
      { id: 2, language: pseudo },
    ],
  });
});
