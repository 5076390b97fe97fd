import { hueOf } from '@slovo/ui/primitives/hue';
import type { BotCommand } from 'grammy/types';
import type { Sandbox } from '../sandbox.ts';
import type { Person } from '../state/people.ts';
import type { BotView, ChatPage, PersonView } from '../wire.ts';

/** Longest wait of one long poll. */
const MAX_WAIT_MS = 60_000;

export interface MessageQuery {
  /** A cursor: only later changes are returned. */
  after: number;
  waitMs: number;
}

/** Returns what changed after the cursor, and waits for the first change when nothing did. */
export async function waitForMessages(
  sandbox: Sandbox,
  chatId: number,
  { after, waitMs }: MessageQuery,
  hangup: AbortSignal,
): Promise<ChatPage> {
  const until = sandbox.realNow() + Math.min(waitMs, MAX_WAIT_MS);
  for (;;) {
    const messages = sandbox.messages.changedAfter(chatId, after);
    const remainingMs = until - sandbox.realNow();
    if (messages.length > 0 || remainingMs <= 0 || hangup.aborted) {
      return { messages, cursor: messages.at(-1)?.revision ?? Math.max(after, 0) };
    }
    await sandbox.bus.wait(
      (event) => event.kind === 'message' && event.chatId === chatId,
      remainingMs,
      hangup,
    );
  }
}

export function latestMessages(sandbox: Sandbox, chatId: number, limit: number): ChatPage {
  // The cursor is read first: a message that comes in between is then returned twice rather than missed.
  const cursor = sandbox.messages.revision();
  return { messages: sandbox.messages.latest(chatId, limit), cursor };
}

export function viewPerson(sandbox: Sandbox, person: Person): PersonView {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    language_code: person.languageCode,
    hue: hueOf([person.firstName, person.lastName].filter(Boolean).join(' ')),
    started: person.started,
    blocked: person.blocked,
    keyboard: person.keyboard,
    menu_button: person.menuButton ?? sandbox.settings.get('menuButton'),
    commands: commandsFor(sandbox, person),
    last_message: sandbox.messages.latest(person.id, 1)[0] ?? null,
  };
}

export function viewBot(sandbox: Sandbox): BotView {
  const texts = sandbox.settings.get('botTexts');
  return {
    id: sandbox.bot.id,
    username: sandbox.bot.username,
    name: texts['ru']?.name || texts['']?.name || sandbox.bot.first_name,
    description: texts['ru']?.description || texts['']?.description || '',
    about: texts['ru']?.shortDescription || texts['']?.shortDescription || '',
    app_url: sandbox.config.appUrl,
    menu_button: sandbox.settings.get('menuButton'),
  };
}

/** core.telegram.org/bots/api#determining-list-of-commands: the narrowest scope, the person's language first. */
function commandsFor(sandbox: Sandbox, person: Person): BotCommand[] {
  const lists = sandbox.settings.get('commands');
  for (const type of ['chat', 'all_private_chats', 'default']) {
    for (const language of [person.languageCode, '']) {
      const found = lists.find(
        ({ scope, languageCode }) =>
          scope.type === type &&
          languageCode === language &&
          (!('chat_id' in scope) || String(scope.chat_id) === String(person.id)),
      );
      if (found) return found.commands;
    }
  }
  return [];
}
