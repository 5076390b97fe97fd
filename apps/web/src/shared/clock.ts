/* oxlint-disable slovo/no-own-clock -- this is the page's one clock: all other files of the app ask it */
import { locale } from '@slovo/texts/language';
import { useSyncExternalStore } from 'react';
import { formatsIn, type LocalFormats } from './say-time.ts';

/**
 * Server time minus device time. In development the server's clock can be moved, so the device's clock alone would show
 * the wrong day.
 */
let offset = 0;
const listeners = new Set<() => void>();

/** What a page that the server has rendered shows as the present: milliseconds since 1970, and a time zone. */
export interface Moment {
  at: number;
  zone: string;
}
let held: Moment | null = null;

/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export const now = (): number => held?.at ?? Date.now() + offset;
export const today = (): Date => new Date(now());
/** By the device's clock, for measuring durations. */
export const elapsedSince = (start: number): number => Date.now() - start;
/** How long ago an instant of the server was, in milliseconds. */
export const elapsedOnServer = (instant: string): number => now() - Date.parse(instant);
export const deviceNow = (): number => Date.now();

/** Smaller differences are ignored: responses take time, and the header has whole seconds. */
const TOLERANCE_MS = 30_000;

/** Both renders of a page show the same moment, so that the second one changes nothing. */
export const holdClock = (moment: Moment): void => void (held = moment);

export function releaseClock(): void {
  if (!held) return;
  held = null;
  notifyAll();
}

/** The zone in which times are shown; undefined for the device's. */
const shownZone = (): string | undefined => held?.zone;

let formats: LocalFormats | undefined;

/** For instants in the reader's time zone. They are here because dates are shown by the page's one clock. */
export function localFormats(): LocalFormats {
  if (!formats || formats.zone !== shownZone()) formats = formatsIn(locale, shownZone());
  return formats;
}

let movable = false;

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
  offset = Math.abs(next) < TOLERANCE_MS ? 0 : next;
  notifyAll();
}

const MINUTE = 60_000;
/** One timer for all components that show the time. */
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyAll, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
function notifyAll(): void {
  for (const listener of listeners) listener();
}

const minute = (): number => Math.floor(now() / MINUTE) * MINUTE;

/** The current minute. The component renders again when it changes, and when times are shown in another zone. */
export function useMinute(): number {
  useSyncExternalStore(subscribe, shownZone, shownZone);
  return useSyncExternalStore(subscribe, minute, minute);
}
