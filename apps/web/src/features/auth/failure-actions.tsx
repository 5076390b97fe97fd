import { type AuthFailureText, auth, authFailures } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { Button } from '@slovo/ui/primitives/button';
import { Link } from '@tanstack/react-router';
import type { AuthErrorType } from '../../shared/auth/auth-error.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';

export const failureText = (type: AuthErrorType): AuthFailureText => authFailures[type];

/** Only the most useful action is filled. A retry is offered only where it can help. */
export function FailureActions({ failure, onRetry }: { failure: AuthFailureText; onRetry?: () => void }) {
  const retry = failure.retry && onRetry;
  return (
    <>
      {retry && (
        <Button big onClick={onRetry}>
          {common.tryAgain}
        </Button>
      )}
      {failure.support ? (
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
