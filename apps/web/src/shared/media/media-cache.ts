import { deviceNow } from '../clock.ts';

const LIFETIME_MS = 30 * 60_000;
/** A page may still show the blob, so it is revoked some time after it left the cache. */
const FREED_AFTER_MS = 60_000;

interface Kept {
  url: Promise<string>;
  until: number;
}

/** Blob URLs, at most `most`, for half an hour. Failures are not cached. */
export class MediaCache {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly most: number) {}

  get(path: string, load: () => Promise<string>): Promise<string> {
    const found = this.kept.get(path);
    if (found && found.until > deviceNow()) return found.url;
    if (found) this.drop(path, found);
    const made = { url: load(), until: deviceNow() + LIFETIME_MS };
    this.kept.set(path, made);
    made.url.catch(() => this.kept.get(path) === made && this.kept.delete(path));
    const [oldest] = this.kept;
    if (this.kept.size > this.most && oldest) this.drop(...oldest);
    return made.url;
  }

  private drop(path: string, { url }: Kept): void {
    this.kept.delete(path);
    url.then((blob) => setTimeout(() => URL.revokeObjectURL(blob), FREED_AFTER_MS)).catch(() => {});
  }
}
