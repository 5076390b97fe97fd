/* oxlint-disable slovo/no-own-clock -- this is the page's one clock: all other files of the app ask it */
import { useSyncExternalStore } from 'react';

/**
 * The product's time: the device's clock plus what the server's differs from it. In development the server's clock can be
 * moved, so a page that asked the device alone would show yesterday's day.
 */
let offset = 0;
const listeners = new Set<() => void>();

/** Milliseconds since 1970, by the server's clock as far as it is known. */
export const now = (): number => Date.now() + offset;
export const today = (): Date => new Date(now());
/** By the device's clock: for measuring how long something took. */
export const elapsedSince = (start: number): number => Date.now() - start;
export const deviceNow = (): number => Date.now();

/** A device that is wrong by less is left alone: answers take time, and the header counts whole seconds. */
const TOLERANCE_MS = 30_000;

let movable = false;

/** The `Date` header of an answer. Not believed once `learnMovedClock` spoke: it is the machine's own time. */
export function learnFromHeader(date: string | null): void {
  if (date !== null && !movable) setOffset(Date.parse(date) - Date.now());
}

/** What `GET /dev/clock` says where the clock can be moved. */
export function learnMovedClock(instant: string): void {
  movable = true;
  setOffset(Date.parse(instant) - Date.now());
}

function setOffset(next: number): void {
  if (Number.isNaN(next) || Math.abs(next - offset) < TOLERANCE_MS) return;
  offset = Math.abs(next) < TOLERANCE_MS ? 0 : next;
  tellAll();
}

const MINUTE = 60_000;
/** One for all that show the time. */
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tellAll, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
function tellAll(): void {
  for (const listener of listeners) listener();
}

/** The current minute; the component is drawn again when it turns. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(now() / MINUTE) * MINUTE);
