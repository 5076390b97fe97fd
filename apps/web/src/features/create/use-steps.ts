import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous step, if the user came from it. */
    cameFromStep?: number;
  }
}

export const AUTO_ADVANCE_MS = 100;

/** The step is in the URL, so Back goes to the previous question and a reload keeps the step. */
export function useSteps(step: number, draftId: number | undefined) {
  const navigate = useNavigate();
  const router = useRouter();

  const show = useCallback(
    (next: number, replace: boolean) =>
      void navigate({
        to: '/create',
        search: { ...(draftId !== undefined && { draft_id: draftId }), ...(next > 1 && { step: next }) },
        state: { cameFromStep: replace ? undefined : step },
        replace,
      }),
    [navigate, draftId, step],
  );

  const back = useCallback(() => {
    const cameFrom = router.history.location.state.cameFromStep;
    if (cameFrom === step - 1) router.history.back();
    else show(step - 1, true);
  }, [router, show, step]);

  return { forward: useCallback(() => show(step + 1, false), [show, step]), back, goTo: show };
}

/**
 * Advances shortly after a choice, so that the user sees it. Another choice restarts the delay; moving on by hand
 * cancels it, and so does giving the word: the choices behind that screen must not take the focus from it.
 */
export function useAutoAdvance(step: number, isGiving: boolean, onAdvance: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const advance = useRef(onAdvance);
  useEffect(() => {
    advance.current = onAdvance;
  });
  useEffect(() => () => clearTimeout(timer.current), [step, isGiving]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => advance.current(), AUTO_ADVANCE_MS);
  }, []);
}
