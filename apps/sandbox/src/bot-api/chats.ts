import type { Person } from '../state/people.ts';
import type { ChatMessage, SeenMessage } from '../state/messages.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Params } from './params.ts';
import { badRequest, forbidden, tooManyRequests } from './refusal.ts';

/** The person behind `chat_id`. Who never wrote to the bot does not exist for it. */
export function findChat(sandbox: Sandbox, params: Params, name = 'chat_id'): Person {
  const value = params.text(name).trim();
  if (value === '') throw badRequest(`${name} is empty`);
  const person = /^-?\d+$/.test(value) ? sandbox.people.find(Number(value)) : undefined;
  if (!person?.started) throw badRequest('chat not found');
  return person;
}

/** The same, and the bot may write there. */
export function findOpenChat(sandbox: Sandbox, params: Params): Person {
  const person = findChat(sandbox, params);
  if (person.blocked) throw forbidden('bot was blocked by the user');
  return person;
}

/** Called last before the effect, so that a refused call costs nothing. */
export function spendLimit(sandbox: Sandbox, chatId: number, count = 1): void {
  const wait = sandbox.limiter.spend(chatId, count);
  if (wait !== undefined) throw tooManyRequests(wait);
}

export function findMessage(sandbox: Sandbox, chatId: number, params: Params, doing: string): SeenMessage {
  const id = params.whole('message_id');
  if (id === undefined) throw badRequest('message identifier is not specified');
  const message = sandbox.messages.find(chatId, id);
  if (!message) throw badRequest(`message to ${doing} not found`);
  return message;
}

export function chatOf(person: Person): ChatMessage['chat'] {
  return {
    id: person.id,
    type: 'private',
    first_name: person.firstName,
    ...(person.lastName ? { last_name: person.lastName } : {}),
    ...(person.username ? { username: person.username } : {}),
  };
}
