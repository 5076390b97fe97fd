import { Page } from '@slovo/ui/patterns/page';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from './failure.tsx';
import { reportError } from './report-error.ts';

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <Failure level="page" onAgain={again} />
    </Page>
  );
}
