// Runs alone: the list of languages is another one.
// Real: PostgreSQL, NATS with JetStream, the whole service. The list of languages has one line more.
import { pseudo } from '@slovo/testing/one-more-language';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { updateSettings, userChanged, userRegistered } from '@slovo/contracts';
import { AuthHarness, user } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await AuthHarness.start();
});
afterAll(() => auth.close());

it('stores a further language that Telegram names, and publishes it', async () => {
  const { user: seen } = await auth.register({
    telegram_id: 1,
    first_name: 'Аня',
    language_code: 'pseudo-XX',
  });
  expect(seen.language).toBe(pseudo);
  expect(await auth.published(userRegistered)).toMatchObject([{ user: { id: seen.id, language: pseudo } }]);
});

it('stores a further language that a person chooses', async () => {
  const { user: seen } = await auth.register({ telegram_id: 2, first_name: 'Аня' });
  expect(await auth.call(updateSettings, { language: pseudo }, user(seen.id))).toMatchObject({
    language: pseudo,
  });
  const again = await auth.register({ telegram_id: 2, first_name: 'Аня' });
  expect(again).toMatchObject({ isNew: false, user: { language: pseudo } });
  expect((await auth.published(userChanged)).at(-1)).toMatchObject({
    user: { id: seen.id, language: pseudo },
  });
});
