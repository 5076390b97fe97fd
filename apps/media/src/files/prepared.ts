/** A file as it will be stored. */
export interface Prepared {
  file: string;
  kind: 'photo' | 'video';
  ext: string;
  mime: string;
  width: number | null;
  height: number | null;
  /** Seconds, for a video. */
  duration: number | null;
}
