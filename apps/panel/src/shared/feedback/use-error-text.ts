import { failures as t } from '@slovo/texts/panel/failures';
import { ApiError } from '../api/api-error.ts';

/**
 * The sentence for a failed call: the server's message if it sent one, else `fallback`, else «Failed to {what}:
 * {status}». A lost connection has its own.
 */
export function useErrorText(): (error: unknown, what: { what: string } | { fallback: string }) => string {
  return (error, what) => {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
    if (!(error instanceof ApiError)) return t.broken;
    if (status === 0) return t.network;
    return message || ('fallback' in what ? what.fallback : t.failedTo(what.what, status));
  };
}
