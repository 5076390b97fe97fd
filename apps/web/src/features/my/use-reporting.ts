import { useState } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { todayItems, waits } from './today.ts';

/** Reporting on one promise after another without leaving the list. */
export function useReporting(promises: readonly PromiseView[]) {
  const [promise, setPromise] = useState<PromiseView>();
  const [isOpen, setIsOpen] = useState(false);
  /** Reported in this round: the list may not know yet. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const open = (next: PromiseView) => {
    setPromise(next);
    setDone(new Set());
    setIsOpen(true);
  };
  /** The next one that is due comes into the same sheet. */
  const goOn = () => {
    const reported = new Set(done).add(promise?.id ?? 0);
    const next = todayItems(promises).find((item) => waits(item) && !reported.has(item.promise.id));
    setDone(reported);
    if (next) setPromise(next.promise);
    else setIsOpen(false);
  };
  return { promise, isOpen, open, goOn, close: () => setIsOpen(false) };
}
