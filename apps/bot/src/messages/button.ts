import { Id } from '@slovo/contracts';

/**
 * What a button carries: a short verb and up to two numbers, well within Telegram's 64 bytes. Everything else is read and
 * authorised again when it is pressed.
 */
const VERBS = {
  report: 'rp',
  reportList: 'rs',
  open: 'op',
  skip: 'sk',
  snooze: 'sn',
  vote: 'vt',
  approve: 'ap',
  reject: 'rj',
  accept: 'ia',
  decline: 'id',
  draftSend: 'ds',
  draftPick: 'dp',
  draftOther: 'do',
  draftCancel: 'dc',
  undo: 'un',
  makePublic: 'pb',
  login: 'lg',
  zoneList: 'zl',
  zone: 'zn',
  dayStartList: 'hl',
  dayStart: 'hs',
  languageList: 'll',
  language: 'ln',
  mute: 'mu',
  settings: 'st',
  reminderList: 'rl',
  reminder: 'rm',
  quietList: 'ql',
  quiet: 'qt',
  digest: 'dg',
  todaySkip: 'ts',
  my: 'my',
  decisions: 'dl',
} as const;
export type Verb = keyof typeof VERBS;

export const button = (verb: Verb, ...numbers: number[]): string => [VERBS[verb], ...numbers].join(':');

/** Matches a button of the verb; the numbers are its groups 1 and 2. */
export const pressed = (verb: Verb): RegExp => new RegExp(`^${VERBS[verb]}(?::(\\d+))?(?::(\\d+))?$`);

/** A number that is missing, or that nothing can have (people forge buttons), is 0. */
export const numbersOf = (match: string | RegExpMatchArray | undefined): [number, number] =>
  Array.isArray(match) ? [numberIn(match[1]), numberIn(match[2])] : [0, 0];

export const numberIn = (digits: string | undefined): number => Id.safeParse(digits).data ?? 0;
