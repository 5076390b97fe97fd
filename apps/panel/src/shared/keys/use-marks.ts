import { useState } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';

export interface Marks {
  /** Ids of marked rows that are shown now. */
  ids: readonly number[];
  clear: () => void;
}

/** X marks the reached row of a table or takes its mark away; Shift+X marks from the row of the last X to the reached one. */
export function useMarks<T extends { id: number }>(rows: readonly T[], current: number | undefined): Marks {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const row = current === undefined ? undefined : rows[current];
  const mark = () => {
    if (!row) return;
    const next = new Set(marked);
    if (!next.delete(row.id)) next.add(row.id);
    setMarked(next);
    setLast(row.id);
  };
  const markRange = () => {
    if (current === undefined) return;
    const from = Math.max(
      0,
      rows.findIndex(({ id }) => id === last),
    );
    const range = rows.slice(Math.min(from, current), Math.max(from, current) + 1);
    setMarked(new Set([...marked, ...range.map(({ id }) => id)]));
  };
  useKeys(row ? { KeyX: mark, 'Shift+KeyX': markRange } : {});
  return {
    ids: rows.map(({ id }) => id).filter((id) => marked.has(id)),
    clear: () => setMarked(new Set()),
  };
}
