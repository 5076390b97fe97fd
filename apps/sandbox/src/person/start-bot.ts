import type { Sandbox } from '../sandbox.ts';
import type { ChatMessage } from '../wire.ts';
import type { Person } from '../state/people.ts';
import { ChatRefusal } from './chat-refusal.ts';
import { setBlocked } from './block-bot.ts';
import { writeText } from './write-message.ts';

/** Presses Start, with the payload of a deep link if there is one. Starting a blocked bot unblocks it. */
export async function startBot(sandbox: Sandbox, person: Person, payload = ''): Promise<ChatMessage> {
  // core.telegram.org/bots/features#deep-linking
  if (!/^[\w-]{0,64}$/.test(payload)) {
    throw new ChatRefusal(400, 'Параметр start: до 64 знаков из A–Z, a–z, 0–9, _ и -.');
  }
  if (person.blocked) await setBlocked(sandbox, person, false);
  const [message] = await writeText(sandbox, person, payload === '' ? '/start' : `/start ${payload}`);
  if (!message) throw new Error('writeText returned no message for /start');
  return message;
}
