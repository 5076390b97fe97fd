import { Page } from '@slovo/ui/patterns/page';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { page } from '../shared/device.ts';
import { Failure } from '../shared/feedback/failure.tsx';
import { isLostFile } from '@slovo/ui/lost-files/lost-file';
import { reloadOnce } from '../shared/feedback/reload-once.ts';
import { reportError } from '../shared/feedback/report-error.ts';

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    reportError(error);
    reloadOnce(error);
  }, [error]);
  const retry = () => {
    if (isLostFile(error)) return page.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <Failure level="page" onRetry={retry} />
    </Page>
  );
}
