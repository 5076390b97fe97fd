import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Parked } from './group-events.ts';
import { type Outcome, REPLAY_MAX, replayAll } from './replay-all.ts';

export interface Replay {
  /** The run that goes on or is over; null before the first. */
  run: { total: number; outcomes: readonly Outcome[]; isOver: boolean } | null;
  start: (events: readonly Parked[]) => void;
}

export function useReplay(onEnd: () => void): Replay {
  const queries = useQueryClient();
  const [run, setRun] = useState<Replay['run']>(null);
  const start = async (events: readonly Parked[]) => {
    if (run && !run.isOver) return;
    const chosen = events.slice(0, REPLAY_MAX);
    setRun({ total: chosen.length, outcomes: [], isOver: false });
    await replayAll(chosen, (outcome) =>
      setRun((old) => old && { ...old, outcomes: [...old.outcomes, outcome] }),
    );
    setRun((old) => old && { ...old, isOver: true });
    onEnd();
    await queries.invalidateQueries({ queryKey: ['parked'] });
  };
  return { run, start: (events) => void start(events) };
}
