// For texts that hold both languages side by side: notices, refusals, the bot. Pages import their own language's file.
export { countEn, pluralEn } from './en/plural.ts';
export { countRu, pluralRu, type RussianForms } from './ru/plural.ts';
