import { writtenLine, writtenText } from '@slovo/domain/text';
import {
  type ApprovalType,
  checkNewPromise,
  type NewPromiseField,
  type NewPromiseProblem,
  type PenaltyMode,
  PROMISE_KINDS,
  type PromiseType,
} from '@slovo/domain/promise';
import type { InputOf, PromiseView } from '../../../shared/api/wire.ts';

export type Interval = { type: 'strict'; every: number } | { type: 'flexible'; times: number };

/** The user's answers so far. */
export interface Answers {
  title: string;
  description: string;
  type?: PromiseType;
  mode?: 'daily' | 'weekly';
  /** Only for a weekly frequency. */
  interval?: Interval;
  days?: number;
  penalty: PenaltyMode;
  approval: ApprovalType;
  isPublic: boolean;
}

export const NO_ANSWERS: Answers = {
  title: '',
  description: '',
  penalty: 'none',
  approval: 'system',
  isPublic: false,
};

/** A habit is daily and lasts 30 days; for other types the user chooses the duration (CREATE-13). */
export const withType = (answers: Answers, type: PromiseType): Answers =>
  answers.type === type
    ? answers
    : {
        ...answers,
        type,
        mode: 'daily',
        interval: undefined,
        days: PROMISE_KINDS[type].fixedDays ?? undefined,
      };

/** A vote is for those who see the promise, so choosing it makes the promise public; the switch below can undo that. */
export const withApproval = (answers: Answers, approval: ApprovalType): Answers => ({
  ...answers,
  approval,
  isPublic: approval === 'anyuser' ? true : answers.isPublic,
});

/** The answers of a saved draft. A frequency that the wizard does not offer has to be chosen again. */
export function answersOf(draft: PromiseView): Answers {
  const { frequency_mode: mode, frequency_config: config } = draft;
  const interval = config && 'interval' in config ? config.interval : undefined;
  return {
    title: draft.title,
    description: draft.description,
    type: draft.type,
    mode: mode === 'daily' || (mode === 'weekly' && interval) ? mode : undefined,
    interval,
    days: draft.days_total,
    penalty: draft.penalty_mode,
    approval: draft.approval_type,
    isPublic: draft.is_public,
  };
}

export type NewPromise = Omit<InputOf<'promises.create-promise'>, 'title' | 'type'> & {
  title: string;
  type?: PromiseType;
};

/** Saved answers and drafts may come from another version with other types; the check then refuses them (CREATE-26). */
const isKnown = (type: PromiseType | undefined): type is PromiseType =>
  type !== undefined && Object.hasOwn(PROMISE_KINDS, type);

/** The input of the API call. */
export const bodyOf = (
  { title, description, type, mode, interval, days, penalty, isPublic }: Answers,
  replaces?: number,
): NewPromise => ({
  title: writtenLine(title),
  description: writtenText(description),
  type,
  days_total: days,
  frequency_mode: mode,
  frequency_config: mode === 'weekly' && interval ? { interval } : null,
  ...(isKnown(type) && PROMISE_KINDS[type].choosesPenalty && { penalty_mode: penalty }),
  is_public: isPublic,
  status: 'draft',
  ...(replaces !== undefined && { replaces }),
});

const frequencyOf = ({ mode, interval }: Answers) => (mode === 'weekly' && interval ? { interval } : null);

/** What is said aloud when the word is given. Only of complete answers. */
export function wordsOf(answers: Answers) {
  const { title, description, days_total = 0, frequency_mode = 'daily' } = bodyOf(answers);
  return {
    title,
    description: description ?? '',
    days_total,
    frequency_mode,
    frequency_config: frequencyOf(answers),
  };
}

/**
 * All problems of the answers, in the order of the steps. A draft keeps a duration that the server accepts even if the
 * wizard does not offer it.
 */
export const problemsOf = (answers: Answers): NewPromiseProblem[] =>
  checkNewPromise(bodyOf(answers), 'wizard').filter(({ code }) => code !== 'DAYS_NOT_OFFERED');

/** The last check before sending, by the server's rules. */
export const finalProblemsOf = (body: NewPromise): NewPromiseProblem[] => checkNewPromise(body, 'server');

export const STEPS = 4;
const STEP_OF: Record<NewPromiseField, number> = {
  title: 1,
  description: 2,
  type: 3,
  frequency: 4,
  days_total: 4,
};
export const stepOf = ({ field }: NewPromiseProblem): number => STEP_OF[field];

/** The last step that may be shown: the first incomplete one. */
export const reachableStep = (answers: Answers): number => {
  const [first] = problemsOf(answers);
  return first ? stepOf(first) : STEPS;
};
