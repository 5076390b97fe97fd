import { authFailures, auth as texts } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { FullScreen, week } from '@slovo/ui/patterns/empty-state';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { useToasts } from '@slovo/ui/primitives/toast';
import { Logo } from '@slovo/ui/tokens/logo';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { AuthErrorType } from '../../shared/auth/auth-error.ts';
import { takeReturnPage } from '../../shared/auth/return-page.ts';
import { useAuth, useAuthMachine } from '../../shared/auth/use-auth.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { FailureActions } from './failure-actions.tsx';
import { useGrace } from './use-grace.ts';
import { useSlowSteps } from './use-slow-steps.ts';

const REDIRECT_MS = 1000;

/** `preparing`: the data of the next page is still loading. */
export function LinkAuthPage({ preparing }: { preparing: boolean }) {
  const state = useAuth();
  const machine = useAuthMachine();
  const navigate = useNavigate();
  const waits = useGrace(state);
  const signedIn = state.status === 'authenticated' && state.sessionReady;
  const toasts = useToasts();
  const stays = signedIn && machine.stays;
  useEffect(() => {
    if (!signedIn) return;
    if (stays) toasts.show({ tone: 'info', text: texts.linkSpent });
    const timer = setTimeout(
      () => void navigate({ to: takeReturnPage() ?? '/my', replace: true }),
      stays ? 0 : REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [signedIn, stays, toasts, navigate]);

  if (state.status === 'loading' || waits) return <Verifying />;
  if (state.status === 'authenticated') return <SignedIn preparing={preparing} />;
  if (state.status === 'unauthenticated') return <NotSignedIn />;
  const errorType = linkErrorType(state.errorType);
  const failure = authFailures[errorType];
  return (
    <Screen picture="kkmaaaa">
      <div role="alert" className="contents">
        <h1>{failure.title}</h1>
        <p className="ui-muted">{failure.text}</p>
      </div>
      <ButtonRow>
        <FailureActions errorType={errorType} onRetry={() => void machine.retry()} />
      </ButtonRow>
      <p className="ui-meta">{errorType}</p>
    </Screen>
  );
}

/** A link that was answered without a usable session token is the system's fault, not the link's (ERR-27). */
function linkErrorType(type: AuthErrorType): AuthErrorType {
  if (type === 'jwt_missing') return 'jwt_missing_error';
  return type === 'invalid_jwt' ? 'invalid_jwt_received' : type;
}

function Verifying() {
  const machine = useAuthMachine();
  const { hint, tip } = useSlowSteps();
  return (
    <Screen picture="kkkOaaa" busy>
      <h1>{texts.verifying}</h1>
      <p className="ui-muted" role="status">
        {texts.verifyingText}
      </p>
      {hint && <p className="ui-meta">{texts.slowHint}</p>}
      {tip && (
        <>
          <p className="ui-meta">{texts.refreshTip}</p>
          <Button tone="quiet" onClick={() => machine.reload()}>
            {common.refreshPage}
          </Button>
        </>
      )}
    </Screen>
  );
}

function SignedIn({ preparing }: { preparing: boolean }) {
  return (
    <Screen picture="kkkKaaa" busy={preparing}>
      <h1>{preparing ? texts.preparing : texts.ready}</h1>
      <p className="ui-muted" role="status">
        {texts.readyText}
      </p>
    </Screen>
  );
}

function NotSignedIn() {
  return (
    <Screen picture="Oaaaaaa">
      <h1>{texts.signIn.title}</h1>
      <p className="ui-muted">{texts.signIn.text}</p>
      <ButtonRow>
        <BotButton big payload="l">
          {common.getLoginLink}
        </BotButton>
        <Button tone="ghost" render={<Link to="/" />}>
          {common.goHome}
        </Button>
      </ButtonRow>
    </Screen>
  );
}

function Screen({ picture, busy, children }: { picture: string; busy?: boolean; children: ReactNode }) {
  return (
    <FullScreen
      busy={busy}
      logo={
        <Link to="/" className="ui-logo">
          <Logo label={common.product} />
        </Link>
      }
    >
      <title>{common.pageTitle(texts.signIn.title)}</title>
      <Ribbon days={week(picture)} size="big" waiting={busy} />
      {children}
    </FullScreen>
  );
}
