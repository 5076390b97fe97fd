import { useCallback, useState } from 'react';
import { newKey } from '@slovo/contracts/new-key';
import { type Answers, NO_ANSWERS } from './answers.ts';
import { clearSavedAnswers, readSavedAnswers, saveAnswers } from './saved-answers.ts';

/** The current answers: stored ones of an interrupted visit, else the draft's, else none. */
export function useAnswers(userId: number, draftId: number | undefined, given: Answers = NO_ANSWERS) {
  const [answers, setAnswers] = useState<Answers>(() => readSavedAnswers(userId, draftId)?.answers ?? given);

  const change = useCallback(
    (next: Answers) => {
      setAnswers(next);
      saveAnswers(userId, draftId, { ...readSavedAnswers(userId, draftId), answers: next });
    },
    [userId, draftId],
  );

  /**
   * The idempotency key: a second click, a retry or a reload in between creates no second promise. Other answers get
   * another key.
   */
  const keyFor = useCallback(
    (body: string): string => {
      const kept = readSavedAnswers(userId, draftId);
      if (kept?.sent?.body === body) return kept.sent.key;
      const key = newKey();
      saveAnswers(userId, draftId, { answers: kept?.answers ?? NO_ANSWERS, sent: { key, body } });
      return key;
    },
    [userId, draftId],
  );

  const forget = useCallback(() => clearSavedAnswers(userId, draftId), [userId, draftId]);
  return { answers, change, keyFor, forget };
}
