/** What a player wants to know before it has the bytes. */
export interface VideoFacts {
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

/** The file is not what it says it is, or holds no pictures. */
export class MalformedVideo extends Error {}

/** More boxes, elements or chunks than an hour of video has: a file made to be walked through for hours. */
export const MOST_PARTS = 1_000_000;

/** Seconds to the millisecond; null for what is no duration. */
export const inSeconds = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
