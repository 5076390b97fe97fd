import { messages } from '@slovo/texts/panel/messages';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { AnswerProblem } from './send-message.ts';

/** Words of the server that operators should not have to read, and the texts that replace them. */
const TRANSLATED = [
  ['string did not match', 'characters'],
  ['constraint', 'constraint'],
  ['network', 'network'],
] as const;

/** The sentence for a broadcast that was not sent. */
export function useBroadcastError(): (error: unknown) => string {
  const { send: t } = messages;
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof AnswerProblem) return t[error.kind];
    const message = error instanceof ApiError ? error.message.toLowerCase() : '';
    const known = TRANSLATED.find(([words]) => message.includes(words));
    return known ? t[known[1]] : errorText(error, { fallback: t.broadcastFailed });
  };
}

/** The sentence for a group send, below its own title. */
export function useGroupError(): (error: unknown) => string {
  const { send: t } = messages;
  const errorText = useErrorText();
  return (error) =>
    error instanceof AnswerProblem ? t[error.kind] : errorText(error, { fallback: t.groupFailed });
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

/** The key belongs to another message, which was sent: this one needs a key of its own. */
export const isKeyUsed = (error: unknown): boolean => codeOf(error) === 'IDEMPOTENCY_KEY_REUSED';

/** The number of recipients that was shown is not true any more. */
export const isAudienceStale = (error: unknown): boolean =>
  ['AUDIENCE_CHANGED', 'AUDIENCE_EMPTY', 'LARGE_AUDIENCE_UNCONFIRMED'].includes(codeOf(error) ?? '');
