import { library } from '@slovo/texts/panel/library';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { BatchLinks } from './file-facts.tsx';
import { forgetFile } from './library-queries.ts';

interface RemovalDialogProps {
  file: LibraryRecord;
  onClose: (isGone: boolean) => void;
}

/** Another operator may put the file into a batch meanwhile: then the server refuses, and names the batches. */
export function RemovalDialog({ file, onClose }: RemovalDialogProps) {
  const { removal: t } = library;
  const { cancel } = shell;
  const toasts = useToasts();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => remove(file.fileId),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: t.done(file.originalName) });
      onClose(true);
      forgetFile(queries, file.fileId);
    },
  });
  const batches = file.usedIn.length > 0 ? file.usedIn : batchesIn(removal.error);
  return (
    <Sheet
      open
      locked={removal.isPending}
      onClose={() => onClose(false)}
      title={t.title(file.originalName)}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" onClick={() => onClose(false)}>
            {cancel}
          </Button>
          <Button
            tone="danger"
            busy={removal.isPending}
            disabled={batches.length > 0}
            onClick={() => removal.mutate()}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      {batches.length > 0 ? (
        <p role="alert">
          {t.inUse} <BatchLinks ids={batches} />
        </p>
      ) : (
        removal.error && <Failure error={removal.error} />
      )}
    </Sheet>
  );
}

function Failure({ error }: { error: unknown }) {
  const { removal: t } = library;
  const errorText = useErrorText();
  return (
    <ErrorNote error={error} title={t.failed}>
      {errorText(error, { fallback: t.failed })}
    </ErrorNote>
  );
}

/** What is gone already, perhaps by the first attempt whose answer was lost, is what was wanted. */
async function remove(id: string): Promise<void> {
  try {
    await call('media.delete-library-file', { id });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'MEDIA_NOT_FOUND') throw error;
  }
}

function batchesIn(error: unknown): number[] {
  if (!(error instanceof ApiError) || error.code !== 'MEDIA_IN_USE') return [];
  const batches = error.details?.['batches'];
  return Array.isArray(batches) ? batches.filter((id) => typeof id === 'number') : [];
}
