import type { MediaDamage } from '@slovo/domain/upload';

/** What a player needs to know before it has the bytes. */
export interface VideoFacts {
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

/** The file does not have the structure of its format, or nothing to show. */
export class MalformedVideo extends Error {
  readonly damage: MediaDamage;

  constructor(damage: MediaDamage) {
    super(damage);
    this.damage = damage;
  }
}

/**
 * More boxes, elements or chunks than an hour of video has. A hostile file could have so many that reading takes hours.
 */
export const MOST_PARTS = 1_000_000;

/** Rounded to milliseconds; null for an impossible duration. */
export const inSeconds = (seconds: number): number | null =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null;
