import { auth as texts, authFailures } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { type AuthErrorType, mustReopen } from '../../shared/auth/auth-error.ts';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';

/** A retry could only fail again (GUARD-07). */
const NOT_RETRYABLE: readonly AuthErrorType[] = ['token_expired', 'token_already_used'];

export function AuthErrorCard({ errorType }: { errorType: AuthErrorType }) {
  const machine = useAuthMachine();
  const { title, text } = authFailures[errorType];
  return (
    <Page>
      <div role="alert">
        <EmptyState
          picture={week('kkmaaaa')}
          headingLevel={1}
          title={title}
          text={text}
          actions={
            mustReopen(errorType) ? (
              <BotButton>{texts.mini.openBot}</BotButton>
            ) : (
              <>
                {!NOT_RETRYABLE.includes(errorType) && (
                  <Button onClick={() => void machine.retry()}>{common.tryAgain}</Button>
                )}
                <Button tone="quiet" onClick={() => window.location.reload()}>
                  {common.refreshPage}
                </Button>
              </>
            )
          }
        />
      </div>
    </Page>
  );
}
