import type { BotCommand, BotCommandScope, MenuButton } from 'grammy/types';
import type { Sandbox } from '../sandbox.ts';
import type { BotTexts } from '../state/settings.ts';
import { chatOf, findChat } from './chats.ts';
import type { Method } from './method.ts';
import { isObject, type Params } from './params.ts';
import { badRequest } from './refusal.ts';
import { isWebAppAddress } from './reply-markup.ts';

export const getMe: Method = (sandbox) => sandbox.bot;

export const getChat: Method = (sandbox, params) => {
  const person = findChat(sandbox, params);
  return {
    ...chatOf(person),
    accent_color_id: person.id % 7,
    max_reaction_count: 11,
    accepted_gift_types: {},
  };
};

export const setMyCommands: Method = (sandbox, params) => {
  const given = params.json('commands', 'commands');
  if (!Array.isArray(given)) throw badRequest('parameter "commands" is required');
  if (given.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  const commands = given.map(readCommand);
  storeCommands(sandbox, params, commands);
  return true;
};

export const deleteMyCommands: Method = (sandbox, params) => {
  storeCommands(sandbox, params, []);
  return true;
};

export const getMyCommands: Method = (sandbox, params) => {
  const scope = JSON.stringify(readScope(params));
  const list = sandbox.settings
    .get('commands')
    .find(
      (known) => JSON.stringify(known.scope) === scope && known.languageCode === params.text('language_code'),
    );
  return list?.commands ?? [];
};

export const setChatMenuButton: Method = (sandbox, params) => {
  const given = params.json('menu_button', 'menu button') ?? { type: 'default' };
  if (!isObject(given)) throw badRequest('MenuButton must be an Object');
  const button = given as unknown as MenuButton;
  if (button.type === 'web_app' && !isWebAppAddress(button.web_app?.url ?? '')) {
    throw badRequest(
      `menu button Web App URL '${button.web_app?.url}' is invalid: Only HTTPS links are allowed`,
    );
  }
  const stored: MenuButton | null = button.type === 'default' ? null : button;
  if (params.has('chat_id')) {
    const person = findChat(sandbox, params);
    sandbox.people.setMenuButton(person.id, stored);
    sandbox.bus.publish({ kind: 'person', personId: person.id });
  } else {
    sandbox.settings.set('menuButton', stored ?? { type: 'commands' });
    sandbox.bus.publish({ kind: 'profile' });
  }
  return true;
};

export const getChatMenuButton: Method = (sandbox, params) => {
  const own = params.has('chat_id') ? findChat(sandbox, params).menuButton : null;
  return own ?? sandbox.settings.get('menuButton');
};

/** The method that sets a text of the bot: setMyName, setMyDescription or setMyShortDescription. */
export function setBotText(field: keyof BotTexts, name: string): Method {
  return (sandbox, params) => {
    const all = sandbox.settings.get('botTexts');
    const language = params.text('language_code');
    sandbox.settings.set('botTexts', {
      ...all,
      [language]: { ...all[language], [field]: params.text(name) },
    });
    sandbox.bus.publish({ kind: 'profile' });
    return true;
  };
}

export function getBotText(field: keyof BotTexts, name: string): Method {
  return (sandbox, params) => {
    const all = sandbox.settings.get('botTexts');
    const text = all[params.text('language_code')]?.[field] || all['']?.[field];
    return { [name]: text ?? (field === 'name' ? sandbox.bot.first_name : '') };
  };
}

function readCommand(given: unknown): BotCommand {
  const { command, description } = isObject(given) ? given : {};
  const name = typeof command === 'string' ? command.replace(/^\//, '') : '';
  if (!/^[a-z0-9_]{1,32}$/.test(name)) throw badRequest('BOT_COMMAND_INVALID');
  if (typeof description !== 'string' || description.trim() === '' || description.length > 256) {
    throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  }
  return { command: name, description };
}

function readScope(params: Params): BotCommandScope {
  const scope = params.json('scope', 'scope');
  return isObject(scope) ? (scope as unknown as BotCommandScope) : { type: 'default' };
}

function storeCommands(sandbox: Sandbox, params: Params, commands: BotCommand[]): void {
  const scope = readScope(params);
  const languageCode = params.text('language_code');
  const others = sandbox.settings
    .get('commands')
    .filter(
      (known) => JSON.stringify(known.scope) !== JSON.stringify(scope) || known.languageCode !== languageCode,
    );
  sandbox.settings.set(
    'commands',
    commands.length > 0 ? [...others, { scope, languageCode, commands }] : others,
  );
  sandbox.bus.publish({ kind: 'profile' });
}
