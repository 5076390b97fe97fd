import { exports as t } from '@slovo/texts/panel/exports';
import { Button } from '@slovo/ui/primitives/button';
import { download } from '@slovo/ui/primitives/download';
import { DownloadIcon } from '@slovo/ui/primitives/icon';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callRoute } from '../api/call.ts';
import type { ExportChoice } from '../api/wire.ts';
import { ErrorNote } from '../feedback/error-note.tsx';
import { useErrorText } from '../feedback/use-error-text.ts';

/**
 * The button that downloads a table as it is filtered, also by the key E, and the note that says what became of it. The
 * browser streams the file to disk by itself, so only the browser reports a download that breaks off.
 */
export function useExport(choice: ExportChoice): { button: ReactNode; note: ReactNode } {
  const errorText = useErrorText();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { url } = await callRoute('openExport', { ...choice, timeZone });
      download(url);
    },
  });
  useKeys({ KeyE: () => !isPending && mutate() });
  return {
    button: (
      <Button
        tone="quiet"
        title={t.hint}
        aria-keyshortcuts="E"
        icon={<DownloadIcon size="s" />}
        busy={isPending}
        onClick={() => mutate()}
      >
        {t.button}
      </Button>
    ),
    note: error ? (
      <ErrorNote error={error} title={t.failed} onRetry={() => mutate()}>
        {errorText(error, { what: t.what })}
      </ErrorNote>
    ) : (
      isSuccess && (
        <p className="ui-meta" role="status">
          {t.started}
        </p>
      )
    ),
  };
}
