import type { Sandbox } from '../sandbox.ts';
import type { SeenMessage } from '../wire.ts';
import { findChat, findMessage } from './chats.ts';
import type { Method } from './method.ts';
import { badRequest } from './refusal.ts';

/** core.telegram.org/bots/api#deletemessage: only messages younger than 48 hours. */
const DELETABLE_SECONDS = 48 * 3600;

export const deleteMessage: Method = async (sandbox, params) => {
  const person = findChat(sandbox, params);
  const message = findMessage(sandbox, person.id, params, 'delete');
  if (await isTooOld(sandbox, message)) throw badRequest("message can't be deleted for everyone");
  sandbox.db.transaction(() => sandbox.messages.remove(person.id, message.message_id));
  return true;
};

/** Skips messages that cannot be found or deleted. */
export const deleteMessages: Method = async (sandbox, params) => {
  const person = findChat(sandbox, params);
  const ids = params.json('message_ids', 'message identifiers');
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  for (const id of ids) {
    const message = sandbox.messages.find(person.id, Number(id));
    if (message && !(await isTooOld(sandbox, message)))
      sandbox.messages.remove(person.id, message.message_id);
  }
  return true;
};

async function isTooOld(sandbox: Sandbox, message: SeenMessage): Promise<boolean> {
  return (await sandbox.clock.seconds()) - message.date > DELETABLE_SECONDS;
}
