import type { Person } from '../state/people.ts';
import type { ChatMessage, SeenMessage } from '../wire.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Params } from './params.ts';
import { badRequest, forbidden, tooManyRequests } from './refusal.ts';

/** The person of `chat_id`. For the bot, people who never wrote to it do not exist. */
export function findChat(sandbox: Sandbox, params: Params, name = 'chat_id'): Person {
  const value = params.text(name).trim();
  if (value === '') throw badRequest(`${name} is empty`);
  const person = /^-?\d+$/.test(value) ? sandbox.people.find(Number(value)) : undefined;
  if (!person?.started) throw badRequest('chat not found');
  return person;
}

/** The person of `chat_id`, to whom the bot may write. */
export function findOpenChat(sandbox: Sandbox, params: Params): Person {
  const person = findChat(sandbox, params);
  if (person.blocked) throw forbidden('bot was blocked by the user');
  return person;
}

/** Counts messages against the rate limit. Called right before the effect, so that refused calls do not count. */
export function spendLimit(sandbox: Sandbox, chatId: number, count = 1): void {
  const wait = sandbox.limiter.spend(chatId, count);
  if (wait !== undefined) throw tooManyRequests(wait);
}

export function findMessage(sandbox: Sandbox, chatId: number, params: Params, verb: string): SeenMessage {
  const id = params.whole('message_id');
  if (id === undefined) throw badRequest('message identifier is not specified');
  const message = sandbox.messages.find(chatId, id);
  if (!message) throw badRequest(`message to ${verb} not found`);
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
