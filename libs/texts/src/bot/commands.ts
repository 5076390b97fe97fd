import { inEveryLanguage } from '../every-language.ts';
import { commands, operatorCommands } from '../ru/bot/commands.ts';
import type { CommandTexts } from './command-lines.ts';

export type BotCommand = keyof typeof commands | keyof typeof operatorCommands;

/** What the bot says of its commands, in the order in which they are listed. */
export const botCommands = inEveryLanguage((texts): Readonly<Record<BotCommand, CommandTexts>> => ({
  ...texts.commands,
  ...texts.operatorCommands,
}));

/** Listed for everyone. */
export const publicCommands = Object.keys(commands) as readonly BotCommand[];
