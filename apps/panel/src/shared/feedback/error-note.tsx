import { failures as t } from '@slovo/texts/panel/failures';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { now, useSecond } from '../clock.ts';

export interface ErrorNoteProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  /** The label of the retry; default «Try again». */
  retryLabel?: string;
  /** The sentence, see `useErrorText`. */
  children: ReactNode;
}

/** A red box that says what failed. After a 429 it counts down to the moment when a retry makes sense. */
export function ErrorNote({ error, title, onRetry, retryLabel, children }: ErrorNoteProps) {
  const seconds = useSecondsToWait(error);
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={<AlertIcon />}
      title={title}
      action={
        onRetry && (
          <Button tone="quiet" onClick={onRetry} idle={seconds > 0}>
            {seconds > 0 ? t.retryIn(seconds) : (retryLabel ?? t.retry)}
          </Button>
        )
      }
    >
      {children}
    </Banner>
  );
}

/** Whole seconds until the server accepts the request again; 0 if it named none, or they have passed. */
export function useSecondsToWait(error: unknown): number {
  const [known, setKnown] = useState<{ error: unknown; until: number }>({ error: undefined, until: 0 });
  if (known.error !== error) {
    const wait = error instanceof ApiError && error.status === 429 ? (error.retryAfterS ?? 0) : 0;
    setKnown({ error, until: wait > 0 ? now() + wait * 1000 : 0 });
  }
  const second = useSecond(known.until > 0);
  return known.until > 0 ? Math.max(0, Math.ceil((known.until - second) / 1000)) : 0;
}
