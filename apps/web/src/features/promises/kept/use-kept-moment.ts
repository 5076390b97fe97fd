import { useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { elapsedOnServer } from '../../../shared/clock.ts';
import { stageOf } from '../../../shared/promise/labels.ts';
import { KEYS, readJson, write } from '../../../shared/storage/storage.ts';

/** An older word was kept before this device could show it. */
const FRESH_MS = 7 * 86_400_000;
/** How many are remembered. */
const MOST_SEEN = 50;

export interface KeptMoment {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The moment opens by itself once, for the owner of a word that was kept within the last week. */
export function useKeptMoment(promise: PromiseView, isOwner: boolean): KeptMoment {
  const [asked, setAsked] = useState<boolean>();
  const isKept = isOwner && stageOf(promise) === 'success';
  return {
    isOpen: isKept && (asked ?? isDue(promise)),
    open: () => setAsked(true),
    close: () => {
      rememberSeen(promise.id);
      setAsked(false);
    },
  };
}

const seen = (): number[] => readJson<number[]>(KEYS.keptSeen) ?? [];

const isDue = ({ id, closed_at }: PromiseView): boolean =>
  closed_at !== null && elapsedOnServer(closed_at) < FRESH_MS && !seen().includes(id);

const rememberSeen = (id: number): void =>
  void write(KEYS.keptSeen, JSON.stringify([...seen().filter((one) => one !== id), id].slice(-MOST_SEEN)));
