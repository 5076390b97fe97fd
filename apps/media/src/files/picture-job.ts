/** What `decode-pictures.ts` is asked for, and what it answers. Both travel between the two processes as JSON. */
export type PictureJob =
  | {
      kind: 'encode';
      source: string;
      target: string;
      ext: 'jpg' | 'png' | 'webp';
      /** Pixels of the longer side. */
      side: number;
      animated: boolean;
    }
  | { kind: 'is-blank'; source: string }
  /** Decodes a picture of its own, which needs no disk. */
  | { kind: 'check' };

export type PictureAnswer = (
  | { result: 'encoded'; width: number; height: number }
  | { result: 'looked'; isBlank: boolean }
  /** Its header names more pixels than `limit`; none was decoded. */
  | { result: 'too large'; pixels: number; limit: number }
  /** Its bytes are no picture that can be decoded. */
  | { result: 'unreadable' }
  /** The disk or the decoder itself fails: nothing is said about the picture. */
  | { result: 'unable'; why: string }
  | { result: 'works' }
) & {
  /** Bytes that the process holds. */
  rss: number;
  /** It ends now: the next picture needs a new process. */
  isLast: boolean;
};

/**
 * The most pixels of a picture of which libvips holds a few rows at a time: no phone takes larger photos. A small file
 * can decompress to gigabytes.
 */
export const MOST_PIXELS_BY_ROWS = 120_000_000;
/**
 * The same of one that its decoder holds whole, at up to eight bytes a pixel: a progressive JPEG, an interlaced PNG, a
 * WebP, all frames of an animation together.
 */
export const MOST_PIXELS_AT_ONCE = 40_000_000;
