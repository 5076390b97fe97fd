import { inEveryLanguage } from '../every-language.ts';

export type { BotTexts, Judge, PromiseLine, ReportCard, SettingsNow, Standing } from './texts.ts';
export { type BotCommand, botCommands, publicCommands } from './commands.ts';
export { escapeHtml } from '../markup.ts';

/** The bot's sentences in a language. */
export const botTexts = inEveryLanguage((texts) => texts.chat);
