import { auth as texts } from '@slovo/texts/web/auth';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { AuthFailure, mustReopen } from '../../shared/auth/auth-error.ts';
import { decodeToken, isExpired, isLocallyValid } from '../../shared/session/token.ts';
import { storedToken } from '../../shared/session/token-storage.ts';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { launch } from '../../shared/telegram/launch.ts';
import { pageOf, type StartPage } from './start-param.ts';

const REDIRECT_MS = 100;
/** Few links have one. */
const followWitness = async (code: string): Promise<StartPage> =>
  (await import('./follow-witness-link.ts')).followWitnessLink(code);

/** `reopen`: an error that lasts until the mini app is closed and opened again. */
export type MiniAppStep = 'checking' | 'not_miniapp' | 'authenticating' | 'error' | 'reopen';

function hasGoodToken(): boolean {
  const token = storedToken();
  const claims = token === null ? null : decodeToken(token);
  return claims !== null && !isExpired(claims) && isLocallyValid(claims);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AuthFailure)) return texts.mini.unknown;
  if (error.errorType === 'jwt_missing') return texts.mini.noToken;
  return error.errorType === 'session_corrupted' ? texts.mini.notSaved : error.message || texts.mini.unknown;
}

/**
 * checking → not a mini app, or authenticating → /my?fresh=1 (or the link's page), or an error. A valid stored token
 * skips all of it.
 */
export function useMiniAppEntry() {
  const machine = useAuthMachine();
  const navigate = useNavigate();
  const [step, setStep] = useState<MiniAppStep>('checking');
  const [message, setMessage] = useState('');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const page = pageOf(launch?.startParam ?? null);
    const go = async (start: StartPage) => {
      const { to, search, state } = start.witness === undefined ? start : await followWitness(start.witness);
      if (!left) void navigate({ to: to as '/my', search: search ?? {}, state: state ?? {}, replace: true });
    };
    const enter = async () => {
      if (hasGoodToken())
        return go(page.search?.fresh && page.witness === undefined ? { to: page.to } : page);
      if (!launch?.initData) return setStep('not_miniapp');
      setStep('authenticating');
      await machine.enterMiniApp(launch.initData);
      if (!left) timer = setTimeout(() => void go(page).catch(fail), REDIRECT_MS);
    };
    const fail = (error: unknown) => {
      if (left) return;
      const lasts = error instanceof AuthFailure && mustReopen(error.errorType);
      setMessage(lasts ? texts.mini.reopen : sentenceOf(error));
      setStep(lasts ? 'reopen' : 'error');
    };
    enter().catch(fail);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt, machine, navigate]);

  const again = useCallback(() => {
    setStep('checking');
    setAttempt((count) => count + 1);
  }, []);
  return { step, message, again };
}
