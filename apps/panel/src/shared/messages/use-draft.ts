import { useCallback, useEffect, useState } from 'react';
import {
  type Draft,
  type FormName,
  forgetDraft,
  newDraft,
  newSendKey,
  readDraft,
  saveDraft,
} from './draft.ts';

export interface DraftState<T> {
  fields: T;
  key: string;
  /** Grows when the form begins anew; the `key` of what keeps its own state. */
  round: number;
  change: (next: Partial<T>) => void;
  /** Begins anew: empty fields, another key. */
  reset: () => void;
  /** The same fields under another key, which it returns: another send. */
  renew: () => string;
  /** Keeps it no longer: it was sent. The fields stay until the form is closed. */
  forget: () => void;
}

/** The fields of a form with its idempotency key. Both survive a reload. */
export function useDraft<T extends object>(
  form: FormName,
  empty: T,
  isWhole: (fields: unknown) => fields is T,
): DraftState<T> {
  const [{ draft, round, isKept }, setState] = useState(() => {
    const kept = readDraft(form, isWhole);
    return { draft: kept ?? newDraft(form, empty), round: 0, isKept: true };
  });
  useEffect(() => {
    if (isKept) saveDraft(form, draft);
  }, [form, draft, isKept]);

  const edit = useCallback(
    (make: (draft: Draft<T>) => Draft<T>) =>
      setState((state) => ({ ...state, draft: make(state.draft), isKept: true })),
    [],
  );
  return {
    fields: draft.fields,
    key: draft.key,
    round,
    change: (next) => edit((known) => ({ ...known, fields: { ...known.fields, ...next } })),
    renew: () => {
      const key = newSendKey(form);
      edit((known) => ({ ...known, key }));
      return key;
    },
    forget: () => {
      forgetDraft(form);
      setState((state) => ({ ...state, isKept: false }));
    },
    reset: () => {
      forgetDraft(form);
      setState(({ round: before }) => ({ draft: newDraft(form, empty), round: before + 1, isKept: false }));
    },
  };
}
