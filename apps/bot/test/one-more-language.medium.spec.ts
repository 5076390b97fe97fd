// Real: PostgreSQL, NATS, the whole bot, the sandbox Telegram. The list of languages has one line more, with its texts.
import { pseudo } from '@slovo/testing/one-more-language';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { userChanged } from '@slovo/contracts';
import { until } from '@slovo/testing';
import type * as BotTexts from '@slovo/texts/bot';
import type { BotHarness } from './bot-harness.ts';
import { buttonsOf } from './telegram.ts';

const TEXTS = '../../../libs/texts/src';
const servers = (language: string): Promise<object> => import(`${TEXTS}/${language}/servers.ts`);

let harness: BotHarness;
beforeAll(async () => {
  const [ru, en, ofPseudo] = await Promise.all(['ru', 'en', pseudo].map(servers));
  jest.unstable_mockModule(`${TEXTS}/generated/folders.ts`, () => ({ ru, en, [pseudo]: ofPseudo }));
  harness = await (await import('./bot-harness.ts')).BotHarness.open();
  await harness.startBot();
});
afterAll(() => harness.close());

it('a further language can be chosen in the chat, and notices have its buttons', async () => {
  const { botTexts } = (await import(`${TEXTS}/bot/index.ts`)) as typeof BotTexts;
  const { buttons, settings } = botTexts[pseudo];
  const anya = await harness.telegram.person('Аня');
  const known = await harness.meet(anya);
  await anya.says('/settings');
  await anya.presses(await anya.sees('Язык: русский'), 'Язык');
  expect(await anya.presses(await anya.sees('На каком языке'), settings.languageName)).toBe(settings.saved);
  await anya.sees(settings.languageName);

  await harness.publish(userChanged, { user: { ...known, language: pseudo, version: 2 } });
  await until(() => harness.prisma.chat.findFirst({ where: { userId: known.id, language: pseudo } }));
  await harness.notice(known.id, { text: 'News', actions: [{ kind: 'open-promise', promiseId: 1 }] });
  expect(buttonsOf(await anya.sees('News')).map(({ text }) => text)).toEqual([buttons.open]);
});
