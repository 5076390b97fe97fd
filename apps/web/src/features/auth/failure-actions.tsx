import { auth } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';
import type { AuthErrorType } from '../../shared/auth/auth-error.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';

/** Trying again can help. */
const RETRYABLE: readonly AuthErrorType[] = [
  'exchange_error',
  'jwt_missing',
  'invalid_jwt',
  'jwt_missing_error',
  'invalid_jwt_received',
  'init_error',
  'safari_slow_auth',
  'auth_init_timeout',
  'frontend_timeout',
  'request_timeout',
  'backend_timeout',
  'network_error',
  'service_unavailable',
  'exchange_in_progress',
  'session_corrupted',
];
/** A new link would not help, so support comes first. */
const FOR_SUPPORT: readonly AuthErrorType[] = ['user_not_found', 'user_banned'];

/** Only the most useful action is filled. A retry is offered only where it can help. */
export function FailureActions({ errorType, onRetry }: { errorType: AuthErrorType; onRetry?: () => void }) {
  const retry = RETRYABLE.includes(errorType) && onRetry;
  return (
    <>
      {retry && (
        <Button big onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
      {FOR_SUPPORT.includes(errorType) ? (
        <>
          <BotButton big icon={null}>
            {auth.support}
          </BotButton>
          <BotButton tone="quiet" payload="l">
            {auth.newLink}
          </BotButton>
        </>
      ) : (
        <>
          <BotButton big={!retry} tone={retry ? 'quiet' : 'primary'} payload="l">
            {auth.newLink}
          </BotButton>
          <BotButton tone={retry ? 'ghost' : 'quiet'} icon={null}>
            {auth.support}
          </BotButton>
        </>
      )}
      <Button tone="ghost" render={<Link to="/" />}>
        {common.goHome}
      </Button>
    </>
  );
}
