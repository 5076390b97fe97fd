/* oxlint-disable slovo/no-own-clock -- this is the page's one clock: all other files of the panel ask it */
import { useSyncExternalStore } from 'react';

/** Server time minus device time: two clocks may be an hour apart, and in development the server's can be moved. */
let offset = 0;
let movable = false;
const listeners = new Set<() => void>();

/** Responses take time, and the header has whole seconds: smaller differences are ignored. */
const TOLERANCE_MS = 5_000;
const SECOND = 1000;
const MINUTE = 60_000;

/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export const now = (): number => Date.now() + offset;

/** By the device's clock, for measuring durations across a reload. */
export const deviceNow = (): number => Date.now();

/** Uses the `Date` header of a response. Ignored once the clock was moved: the header is real time. */
export function syncWithHeader(date: string | null): void {
  if (date !== null && !movable) setOffset(Date.parse(date) - Date.now());
}

/** Uses the answer of `GET /dev/clock`, where the clock can be moved. */
export function syncWithMovedClock(instant: string): void {
  movable = true;
  setOffset(Date.parse(instant) - Date.now());
}

function setOffset(next: number): void {
  if (Number.isNaN(next) || Math.abs(next - offset) < TOLERANCE_MS) return;
  offset = next;
  notifyAll();
}

function notifyAll(): void {
  for (const listener of listeners) listener();
}

const subscribeEvery =
  (ms: number) =>
  (listener: () => void): (() => void) => {
    const timer = setInterval(listener, ms);
    listeners.add(listener);
    return () => {
      clearInterval(timer);
      listeners.delete(listener);
    };
  };
const everySecond = subscribeEvery(SECOND);
const never = (): (() => void) => () => {};

/** The start of the current minute. The component renders again when it changes. */
export const useMinute = (): number =>
  useSyncExternalStore(everySecond, () => Math.floor(now() / MINUTE) * MINUTE);

/** Minutes until an instant, begun ones included; negative after it. */
export const useMinutesUntil = (iso: string): number =>
  useSyncExternalStore(everySecond, () => Math.ceil((Date.parse(iso) - now()) / MINUTE));

/** The start of the current second, for countdowns; 0 without `running`. */
export const useSecond = (running = true): number =>
  useSyncExternalStore(running ? everySecond : never, () =>
    running ? Math.floor(now() / SECOND) * SECOND : 0,
  );
