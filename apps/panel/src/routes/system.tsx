import { system } from '@slovo/texts/panel/system';
import { createFileRoute } from '@tanstack/react-router';
import { useDeletion } from '../features/deletion/use-deletion.tsx';
import { SystemPage } from '../features/system/system-page.tsx';

export const Route = createFileRoute('/system')({ component: System });

function System() {
  const { running } = system;
  const { open, dialog } = useDeletion();
  return (
    <>
      <SystemPage
        onDeletion={({ jobId, kind, id }) => open({ kind, id, name: running[kind](id), note: jobId, jobId })}
      />
      {dialog}
    </>
  );
}
