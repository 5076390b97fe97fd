import { useSyncExternalStore } from 'react';
import { KEYS, read, write } from '../../../shared/storage/storage.ts';

/** Only one video of a page plays at a time. All share mute and volume, which are stored. */
interface Playback {
  /** The video that plays. */
  active: string | null;
  muted: boolean;
  /** 0 to 1; 0 is mute. */
  volume: number;
}

const clamp = (volume: number): number => Math.min(1, Math.max(0, volume));
const storedVolume = Number(read(KEYS.volume) ?? 1);

/** Before anything is read from the device. */
const INITIAL: Playback = { active: null, muted: true, volume: 1 };

let playback: Playback = {
  active: null,
  // Browsers autoplay only muted videos.
  muted: read(KEYS.muted) !== 'false',
  volume: Number.isNaN(storedVolume) ? 1 : clamp(storedVolume),
};
const listeners = new Set<() => void>();

function set(change: Partial<Playback>): void {
  playback = { ...playback, ...change };
  for (const listener of listeners) listener();
}

export const playOnly = (id: string): void => set({ active: id });
export const stopPlaying = (id: string): void => {
  if (playback.active === id) set({ active: null });
};

export function setMuted(muted: boolean): void {
  write(KEYS.muted, String(muted));
  // Unmuting at volume 0 would stay silent.
  if (!muted && playback.volume === 0) keepVolume(1);
  set({ muted });
}

export function setVolume(volume: number): void {
  const next = clamp(volume);
  keepVolume(next);
  setMuted(next === 0);
}

function keepVolume(volume: number): void {
  write(KEYS.volume, String(volume));
  set({ volume });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const usePlayback = (): Playback =>
  useSyncExternalStore(
    subscribe,
    () => playback,
    () => INITIAL,
  );
