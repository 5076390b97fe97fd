import { useEffect, useState } from 'react';
import { mediaUrl } from './media-client.ts';

export type MediaState =
  | { state: 'loading' }
  | { state: 'ready'; url: string }
  | { state: 'failed'; message: string };

export function useMedia(path: string, isPublic: boolean): MediaState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ key: string; value: MediaState }>();
  const key = `${isPublic}:${path}:${attempt}`;
  useEffect(() => {
    let left = false;
    const show = (value: MediaState) => !left && setShown({ key, value });
    mediaUrl(path, isPublic).then(
      (url) => show({ state: 'ready', url }),
      (error: Error) => show({ state: 'failed', message: error.message }),
    );
    return () => {
      left = true;
    };
  }, [key, path, isPublic]);
  const value: MediaState = shown?.key === key ? shown.value : { state: 'loading' };
  return { ...value, retry: () => setAttempt((count) => count + 1) };
}
