import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { Update } from 'grammy/types';
import type { ChatBook } from '../chats/chat-book.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { Dispatcher } from './dispatcher.ts';
import type { Identify } from './identify.ts';

const update = { update_id: 1, message: { chat: { id: 7, type: 'private' } } } as unknown as Update;
/** As Prisma wraps what `pg` says when PostgreSQL is killed. */
const killed = Object.assign(new Error('Invalid invocation'), {
  cause: Object.assign(new Error('terminating connection due to unexpected postmaster exit'), {
    code: '57P01',
  }),
});

it.each([
  ['in the middle of an update, which is handled again', killed, false, 'retry'],
  ['at the last attempt', killed, true, 'failed'],
  ['of another kind: a fault', new Error('a fault'), false, 'failed'],
])('[CHAOS-02] an error of the bot’s database %s', async (_what, error, isLastAttempt, kind) => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {}); // the errors are meant
  const sent: unknown[] = [];
  const api = { sendMessage: async (...given: unknown[]) => void sent.push(given) };
  const telegram = { api, whoAmI: async () => ({ id: 1, username: 'slovo_bot' }) } as unknown as Telegram;
  const identify = { identifyPerson: () => Promise.reject(error) } as unknown as Identify;
  const dispatcher = new Dispatcher([], identify, telegram, {} as ChatBook, new Clock());
  expect(await dispatcher.handle(update, isLastAttempt)).toMatchObject({ kind });
  expect(sent).toHaveLength(kind === 'failed' ? 1 : 0);
});

it.each([
  ['SERVICE_UNAVAILABLE', { retryAfter: 3 }, { retryAfter: 3 }],
  ['SERVICE_UNAVAILABLE', undefined, {}],
  ['MEDIA_BUSY', { retryAfter: 3 }, {}],
] as const)('[FAST-05] %s with %j is tried again, after %j', async (code, details, expected) => {
  const telegram = { api: {}, whoAmI: async () => ({ id: 1, username: 'slovo_bot' }) } as unknown as Telegram;
  const identify = {
    identifyPerson: () => Promise.reject(new Refusal(code, details)),
  } as unknown as Identify;
  const dispatcher = new Dispatcher([], identify, telegram, {} as ChatBook, new Clock());
  expect(await dispatcher.handle(update, false)).toEqual({ kind: 'retry', why: code, ...expected });
});
