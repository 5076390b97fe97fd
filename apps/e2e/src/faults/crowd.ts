import 'reflect-metadata';
import { type CallInput, registerTelegramPerson, updateNotificationSettings } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { connectNats } from '@slovo/kit/nats';
import { until, type World } from '@slovo/testing';
import pLimit from 'p-limit';
import { edgeOf } from '../edge.ts';

/** What a batch finds at a person. Strangers have an account, but never opened the bot. */
export const KINDS = ['awake', 'blocked', 'banned', 'muted', 'sleeping', 'stranger'] as const;
export type Kind = (typeof KINDS)[number];

export interface Member {
  telegramId: number;
  userId: number;
  firstName: string;
  username: string;
  kind: Kind;
}

/** Every tenth person each; the others are awake. */
const SPECIAL: Record<number, Kind> = { 1: 'blocked', 3: 'banned', 5: 'muted', 7: 'sleeping', 9: 'stranger' };
const AT_ONCE = 8;
const SETTINGS: Partial<Record<Kind, CallInput<typeof updateNotificationSettings>>> = {
  sleeping: { quiet_from: '00:00', quiet_until: '23:59' },
  muted: { muted_until: '2099-01-01T00:00:00Z' },
};

/** Calls of the services, as the bot and the gateway make them. */
async function withCalls<T>(world: World, work: (calls: CallClient) => Promise<T>): Promise<T> {
  const nats = await connectNats(world.natsUrl, 'e2e');
  try {
    return await work(new CallClient(nats, edgeOf(world)));
  } finally {
    await nats.close();
  }
}

/**
 * Registers so many people, as the bot does when they write to it, without its replies. The first `few` speak English, so
 * that a group can be sent to them alone.
 */
export async function gather(world: World, count: number, few: number): Promise<Member[]> {
  const limit = pLimit(AT_ONCE);
  const indices = Array.from({ length: count }, (_, index) => index);
  return withCalls(world, (calls) =>
    limit.map(indices, (index) => admit(world, calls, index, index < few ? 'en' : 'ru')),
  );
}

async function admit(world: World, calls: CallClient, index: number, language_code: string): Promise<Member> {
  const kind = SPECIAL[index % 10] ?? 'awake';
  const person = { first_name: `Участник ${index}`, username: `crowd_${index}`, language_code };
  const { id } = await sandbox<{ id: number }>(world, '', { ...person, started: kind !== 'stranger' });
  const from = { telegram_id: id, last_name: null, ...person };
  // Both calls are repeatable: a busy machine may have no connection for one of thousands.
  const { user } = await until(() =>
    calls.call(registerTelegramPerson, from, { kind: 'service', name: 'bot' }),
  );
  const settings = SETTINGS[kind];
  const caller = { kind: 'user' as const, userId: user.id, roles: [], via: 'web' as const };
  if (settings) await until(() => calls.call(updateNotificationSettings, settings, caller));
  return { telegramId: id, userId: user.id, firstName: person.first_name, username: person.username, kind };
}

/** Once the bot knows their chats: it learns of a block by an update of the chat. */
export async function blockBot(world: World, crowd: readonly Member[]): Promise<void> {
  const blocked = crowd.filter(({ kind }) => kind === 'blocked');
  await pLimit(AT_ONCE).map(blocked, ({ telegramId }) => sandbox(world, `/${telegramId}/block`, {}));
}

/** A request to the people of the sandbox. */
async function sandbox<T>(world: World, path: string, body: object): Promise<T> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/people${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
