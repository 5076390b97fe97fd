// What buttons offer to choose from. A button carries the position in its list, and old messages keep their buttons:
// append only.

/** From west to east. */
export const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Kaliningrad',
  'Europe/Kyiv',
  'Europe/Minsk',
  'Europe/Moscow',
  'Europe/Istanbul',
  'Asia/Tbilisi',
  'Asia/Yerevan',
  'Asia/Baku',
  'Asia/Dubai',
  'Europe/Samara',
  'Asia/Tashkent',
  'Asia/Almaty',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Bangkok',
  'Asia/Novosibirsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const;

export { LANGUAGES } from '@slovo/domain/languages';

/** For how long the chat is muted. */
export const MUTE_SPANS = ['off', 'hour', 'morning', 'week', 'always'] as const;
export type MuteSpan = (typeof MUTE_SPANS)[number];

/** Fields of the notification settings. */
export const REMINDERS = ['day_start', 'day_end', 'every_day'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Hours; none where both are equal. */
export const QUIET_HOURS = [
  { from: 21, until: 7 },
  { from: 22, until: 7 },
  { from: 22, until: 8 },
  { from: 23, until: 7 },
  { from: 23, until: 8 },
  { from: 23, until: 9 },
  { from: 0, until: 9 },
  { from: 1, until: 10 },
  { from: 0, until: 0 },
] as const;
