import { en } from './en.ts';
import { ru } from './ru.ts';
import type { BotTexts } from './texts.ts';

export type { BotTexts, Judge, PromiseLine, ReportCard, SettingsNow, Standing } from './texts.ts';
export { type BotCommand, botCommands, publicCommands } from './commands.ts';
export { escapeHtml } from '../markup.ts';

/** The bot's sentences in a language. */
export const botTexts: Record<'ru' | 'en', BotTexts> = { ru, en };
