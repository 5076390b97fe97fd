import type { Update } from 'grammy/types';
import { chatOf } from '../bot-api/chats.ts';
import type { Sandbox } from '../sandbox.ts';
import { userOf, type Person } from '../state/people.ts';

/** Does nothing when the bot is already (un)blocked; otherwise the bot receives my_chat_member. */
export async function setBlocked(sandbox: Sandbox, person: Person, blocked: boolean): Promise<void> {
  if (person.blocked === blocked) return;
  const date = await sandbox.clock.seconds();
  sandbox.db.transaction(() => {
    sandbox.people.setBlocked(person.id, blocked);
    const member = { user: sandbox.bot, status: 'member' as const };
    const kicked = { user: sandbox.bot, status: 'kicked' as const, until_date: 0 };
    const change: Update['my_chat_member'] = {
      chat: chatOf(person),
      from: userOf(person),
      date,
      old_chat_member: blocked ? member : kicked,
      new_chat_member: blocked ? kicked : member,
    };
    sandbox.updates.add({ my_chat_member: change });
  });
  sandbox.bus.publish({ kind: 'person', personId: person.id });
}
