import { textProblem, writtenLine, writtenText } from '../text/written.ts';
import { type Frequency, type FrequencyWhy, parseFrequency } from './frequency.ts';
import { PROMISE_KINDS } from './kinds.ts';
import { DAYS_MAX, DAYS_MIN, DESCRIPTION_MAX, DURATIONS, TITLE_MAX } from './limits.ts';
import { PROMISE_TYPES, type PromiseType } from './types.ts';

export interface NewPromiseInput {
  title?: unknown;
  description?: unknown;
  type?: unknown;
  days_total?: unknown;
  frequency_mode?: unknown;
  frequency_config?: unknown;
}

export type NewPromiseField = 'title' | 'description' | 'type' | 'frequency' | 'days_total';
export type NewPromiseCode =
  | 'TITLE_REQUIRED'
  | 'TITLE_TOO_LONG'
  | 'DESCRIPTION_TOO_LONG'
  | 'TEXT_OVERLOADED'
  | 'TYPE_REQUIRED'
  | 'TYPE_INVALID'
  | FrequencyWhy
  | 'FREQUENCY_NOT_ALLOWED'
  | 'DAYS_REQUIRED'
  | 'DAYS_INVALID'
  | 'DAYS_TOO_FEW'
  | 'DAYS_TOO_MANY'
  | 'DAYS_NOT_OFFERED'
  | 'DAYS_HABIT';
export interface NewPromiseProblem {
  field: NewPromiseField;
  code: NewPromiseCode;
}

/** `wizard` accepts what the pages offer; `server` the wider set that any client may send. */
export type CheckScope = 'wizard' | 'server';

const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

function lengthCode<Long extends NewPromiseCode>(text: string, most: number, long: Long) {
  const problem = textProblem(text, most);
  return problem && (problem === 'long' ? long : 'TEXT_OVERLOADED');
}

function checkTitle(title: unknown, scope: CheckScope): NewPromiseCode | null {
  const line = typeof title === 'string' ? writtenLine(title) : '';
  if (line === '') return 'TITLE_REQUIRED';
  return lengthCode(line, TITLE_MAX[scope], 'TITLE_TOO_LONG');
}

function checkDescription(description: unknown, scope: CheckScope): NewPromiseCode | null {
  if (typeof description !== 'string') return null;
  return lengthCode(writtenText(description), DESCRIPTION_MAX[scope], 'DESCRIPTION_TOO_LONG');
}

function checkType(type: unknown): NewPromiseCode | null {
  if (isMissing(type)) return 'TYPE_REQUIRED';
  return PROMISE_TYPES.includes(type as PromiseType) ? null : 'TYPE_INVALID';
}

const allowedModes: Record<CheckScope, Record<PromiseType, readonly Frequency['mode'][]>> = {
  wizard: { habit: ['daily', 'weekly'], challenge: ['daily'], goal: ['daily'] },
  server: { habit: ['daily', 'weekly', 'monthly', 'custom'], challenge: ['daily'], goal: ['daily'] },
};

function checkFrequency(input: NewPromiseInput, type: PromiseType, scope: CheckScope): NewPromiseCode | null {
  const { frequency_mode: mode, frequency_config: config } = input;
  // Only the wizard requires a choice; an older client that sends no frequency means every day.
  if (isMissing(mode))
    return scope === 'wizard' && PROMISE_KINDS[type].lastQuestion === 'frequency'
      ? 'FREQUENCY_REQUIRED'
      : null;
  const parsed = parseFrequency(mode, config);
  if (typeof parsed === 'string') return parsed;
  return allowedModes[scope][type].includes(parsed.mode) ? null : 'FREQUENCY_NOT_ALLOWED';
}

function checkDays(days: unknown, type: PromiseType, scope: CheckScope): NewPromiseCode | null {
  if (isMissing(days))
    return scope === 'wizard' && PROMISE_KINDS[type].lastQuestion === 'duration' ? 'DAYS_REQUIRED' : null;
  if (typeof days !== 'number' || !Number.isInteger(days)) return 'DAYS_INVALID';
  if (days < DAYS_MIN) return 'DAYS_TOO_FEW';
  if (days > DAYS_MAX) return 'DAYS_TOO_MANY';
  const { fixedDays } = PROMISE_KINDS[type];
  if (fixedDays !== null) return days === fixedDays ? null : 'DAYS_HABIT';
  const offered: readonly number[] = DURATIONS[type];
  return scope === 'wizard' && !offered.includes(days) ? 'DAYS_NOT_OFFERED' : null;
}

/** Everything wrong with a new promise, in the order of the wizard's steps; an empty list means it may be created. */
export function checkNewPromise(input: NewPromiseInput, scope: CheckScope = 'server'): NewPromiseProblem[] {
  const typeCode = checkType(input.type);
  const type = typeCode === null ? (input.type as PromiseType) : null;
  const found: [NewPromiseField, NewPromiseCode | null][] = [
    ['title', checkTitle(input.title, scope)],
    ['description', checkDescription(input.description, scope)],
    ['type', typeCode],
    ['frequency', type && checkFrequency(input, type, scope)],
    ['days_total', type && checkDays(input.days_total, type, scope)],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
