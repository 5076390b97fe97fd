import { useCallback, useState } from 'react';
import { newKey } from '../../../shared/api/new-key.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import { forgetKept, keep, readKept } from './kept-answers.ts';

/** The answers of this visit: what was kept of an interrupted one, else the draft's, else none. */
export function useAnswers(userId: number, draftId: number | undefined, given: Answers = NO_ANSWERS) {
  const [answers, setAnswers] = useState<Answers>(() => readKept(userId, draftId)?.answers ?? given);

  const change = useCallback(
    (next: Answers) => {
      setAnswers(next);
      keep(userId, draftId, { ...readKept(userId, draftId), answers: next });
    },
    [userId, draftId],
  );

  /**
   * The key that makes a second press, a retry or a reload in between make no second promise. Other words are another
   * request, so they get another key.
   */
  const keyFor = useCallback(
    (body: string): string => {
      const kept = readKept(userId, draftId);
      if (kept?.sent?.body === body) return kept.sent.key;
      const key = newKey();
      keep(userId, draftId, { answers: kept?.answers ?? NO_ANSWERS, sent: { key, body } });
      return key;
    },
    [userId, draftId],
  );

  const forget = useCallback(() => forgetKept(userId, draftId), [userId, draftId]);
  return { answers, change, keyFor, forget };
}
