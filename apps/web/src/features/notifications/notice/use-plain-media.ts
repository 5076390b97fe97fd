import { isDownloadOnly } from '@slovo/domain/upload';
import { useEffect, useState } from 'react';
import { endSession, storedToken } from '../../../shared/session/token-storage.ts';

const TIMEOUT_MS = 30_000;

interface Loaded {
  /** The URL of the blob; or that of the file, if the browser only downloads it when the person asks for it. */
  url: string;
  /** Media type. */
  mime: string;
  /** Address of a still picture of a video. */
  poster: string | null;
}
type PlainMedia = { state: 'loading' } | { state: 'failed' } | ({ state: 'ready' } & Loaded);

/** A notice's media: a GET without the session, shown as a blob. A file that can only be downloaded is not loaded before. */
export function usePlainMedia(path: string): PlainMedia & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ key: string; value: PlainMedia }>();
  const key = `${path}:${attempt}`;
  useEffect(() => {
    let url: string | undefined;
    let left = false;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    load(path, controller.signal).then(
      ({ blob, mime, poster }) => {
        if (left) return;
        if (blob) url = URL.createObjectURL(blob);
        setShown({ key, value: { state: 'ready', url: url ?? path, mime, poster } });
      },
      () => !left && setShown({ key, value: { state: 'failed' } }),
    );
    return () => {
      left = true;
      clearTimeout(timer);
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [key, path]);
  const value: PlainMedia = shown?.key === key ? shown.value : { state: 'loading' };
  return { ...value, retry: () => setAttempt((count) => count + 1) };
}

async function load(path: string, signal: AbortSignal): Promise<Omit<Loaded, 'url'> & { blob: Blob | null }> {
  const token = storedToken();
  const response = await fetch(path, { signal });
  if (response.status === 401) endSession(token);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const [mime = ''] = (response.headers.get('content-type') ?? '').split(';', 1);
  const [, poster = null] = /<(\/[^>]+)>; rel="preview"/.exec(response.headers.get('link') ?? '') ?? [];
  if (!isDownloadOnly(mime)) return { blob: await response.blob(), mime, poster };
  // It may have 50 MB: the person has not asked for it yet, and slow connections would exceed the time limit.
  response.body?.cancel().catch(() => {});
  return { blob: null, mime, poster };
}
