// For texts that hold both languages side by side: notices, refusals, the bot. Pages import their own language's file.
export { daysCount as daysCountEn } from './en/counts.ts';
export { type Count, daysCount, ofDays, promisesCount, reportsCount, votesCount } from './ru/counts.ts';
