/**
 * Why a file that begins as a photo or video cannot be shown. cut: it ends before anything that can be shown;
 * too-many-parts: more than any camera writes.
 */
export const MEDIA_DAMAGES = ['unreadable', 'cut', 'no-pictures', 'too-many-parts'] as const;
export type MediaDamage = (typeof MEDIA_DAMAGES)[number];

export const isMediaDamage = (value: unknown): value is MediaDamage =>
  (MEDIA_DAMAGES as readonly unknown[]).includes(value);
