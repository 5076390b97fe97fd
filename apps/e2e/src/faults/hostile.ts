import { describe, expect, it } from '@jest/globals';
import { fillVariables, parseMessage, unknownVariable, webHtml } from '@slovo/domain/message';
import { hasText } from '@slovo/domain/text';
import pLimit from 'p-limit';
import { HOSTILE_TEXTS } from '@slovo/domain/hostile-texts';
import { wordsOf, type ChatMessage } from '../actor.ts';
import type { Member } from './crowd.ts';
import { isLong } from './scale.ts';
import type { FaultStage } from './stage.ts';

const LIMIT = 1_000;
/** Each twelfth in the suite: all of them go through the sanitiser in specs of the domain. */
const TEXTS = HOSTILE_TEXTS.filter((_, index) => isLong || index % 12 === 0);

/** What came of a text: refused for these fields, or stored so, and shown so on the web and in Telegram. */
type Came = { refused: string[] } | { stored: string; web: string; telegram: string };

export function describeHostileTexts(open: () => FaultStage): void {
  describe('a hostile text', () => {
    it('is stored as its own sanitising, and arrives as the previews show it; one that cannot be sent is refused with its field', async () => {
      const stage = open();
      const readers = stage.crowd.filter(({ kind }) => kind === 'awake').slice(-TEXTS.length);
      const readerOf = (index: number): Member => readers[index % readers.length]!;
      const came = await pLimit(6).map(TEXTS, (text, index) =>
        send(stage, readerOf(index), text, `hostile ${index}`),
      );
      expect(came).toEqual(TEXTS.map((text, index) => expectedOf(text, readerOf(index))));
    });
  });
}

function expectedOf(text: string, reader: Member): Came {
  const { html, text: plain, length, variables } = parseMessage(text);
  if (!isStorable(text) || !hasText(plain) || length > LIMIT || unknownVariable(variables, {}) !== null)
    return { refused: ['text'] };
  const filled = filledFor(html, reader);
  return { stored: html, web: webHtml(filled), telegram: wordsIn(filled) };
}

/** What PostgreSQL cannot store is refused before it is read. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

async function send(stage: FaultStage, reader: Member, text: string, idempotencyKey: string): Promise<Came> {
  const { status, body } = await stage.request('POST', `/users/${reader.userId}/notify`, {
    messageType: 'text',
    text,
    channels: { telegram: true, web: true },
    reason: 'Проверка',
    idempotencyKey,
  });
  if (status === 400) return { refused: Object.keys(body.details.fields) };
  const batchId = Number(body.jobId);
  await stage.stageIs(batchId, 'done');
  const { textContent: stored } = await stage.details(batchId);
  const filled = filledFor(parseMessage(text).html, reader);
  return {
    stored,
    web: await onTheWeb(stage, reader, filled),
    telegram: await inTheChat(stage, reader, filled),
  };
}

const filledFor = (html: string, { firstName, username }: Member): string =>
  fillVariables(html, { first_name: firstName, username }, 'друг');

/** Telegram shows no spaces at the edges. */
const wordsIn = (html: string): string => parseMessage(html).text.trim();

/** A reader may have several texts: the one that is looked for, else all of them. */
async function onTheWeb(stage: FaultStage, { userId }: Member, html: string): Promise<string> {
  const path = `/notifications/receipts/user/${userId}?limit=100`;
  const shown = (await stage.ask<{ html: string }[]>('GET', path)).map((receipt) => receipt.html);
  return shown.find((one) => one === webHtml(html)) ?? shown.join('\n---\n');
}

async function inTheChat(stage: FaultStage, { telegramId }: Member, html: string): Promise<string> {
  const url = `${stage.world.sandboxUrl}/sandbox/people/${telegramId}/messages?after=0`;
  const { messages } = (await (await fetch(url)).json()) as { messages: ChatMessage[] };
  const shown = messages.map(wordsOf);
  return shown.find((one) => one === wordsIn(html)) ?? shown.join('\n---\n');
}
