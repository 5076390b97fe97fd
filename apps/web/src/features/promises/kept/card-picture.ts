import { language } from '@slovo/texts/language';
import { useEffect, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { pathOf } from '../../../shared/promise/promise-link.tsx';

/** The picture of a promise that has an address of its own, as the gateway draws it; null for others. */
export function cardAddress(promise: PromiseView, size: 'link' | 'story'): string | null {
  if (!promise.is_public || !promise.username) return null;
  return `${pathOf(promise)}/card.png?${new URLSearchParams({ lang: language, size, v: String(promise.version) })}`;
}

export interface CardPicture {
  file: File;
  /** For an image. */
  url: string;
}

/**
 * The picture, fetched before it is asked for: a browser opens its share sheet only right after a press. Undefined until it
 * is there, and where it cannot be fetched.
 */
export function useCardPicture(address: string | null): CardPicture | undefined {
  const [picture, setPicture] = useState<CardPicture>();
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    let url: string | undefined;
    void fetchCard(address, stop.signal)
      .then((file) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(file);
        setPicture({ file, url });
      })
      .catch(() => undefined);
    return () => {
      stop.abort();
      setPicture(undefined);
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address]);
  return picture;
}

async function fetchCard(address: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new File([await response.blob()], 'slovo.png', { type: 'image/png' });
}
