import { common } from '@slovo/texts/web/common';
import { manualAuth as texts } from '@slovo/texts/web/manual-auth';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Textarea } from '@slovo/ui/primitives/field';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthFailure } from '../../shared/auth/auth-error.ts';
import { useAuth, useAuthMachine } from '../../shared/auth/use-auth.ts';
import { cleanToken, tokenProblem } from './check-token.ts';
import { failureMessage } from './failure-message.ts';

const REDIRECT_MS = 1500;

type Step = 'idle' | 'submitting' | 'success';

/** Sign-in by a pasted token, for users whose link does not open. */
export function ManualAuthPage() {
  const machine = useAuthMachine();
  const state = useAuth();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('idle');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (step !== 'success') return;
    const timer = setTimeout(() => void navigate({ to: '/my', replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step, navigate]);

  const submit = async (text: string) => {
    const token = cleanToken(text);
    const found = tokenProblem(token);
    setProblem(found);
    if (found) return;
    setStep('submitting');
    try {
      await machine.enterWithToken(token);
      setStep('success');
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      setProblem(failureMessage(error.errorType, error.message));
      setStep('idle');
    }
  };

  if (state.status === 'authenticated' && step === 'idle') return <Navigate to="/my" replace />;
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      {step === 'success' ? (
        <EmptyState
          waiting
          picture={week('kkkKaaa')}
          headingLevel={1}
          title={texts.success}
          text={texts.successText}
        />
      ) : (
        <>
          <PageHead title={texts.title} lead={texts.lead} />
          <TokenForm problem={problem} busy={step === 'submitting'} onSubmit={(text) => void submit(text)} />
        </>
      )}
    </Page>
  );
}

interface TokenFormProps {
  problem: string | undefined;
  busy: boolean;
  onSubmit: (text: string) => void;
}

function TokenForm({ problem, busy, onSubmit }: TokenFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}
    >
      <Field label={texts.label} hint={texts.hint} error={problem}>
        <Textarea
          rows={4}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button big type="submit" busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
