import { messages as t } from '@slovo/texts/panel/messages';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';
import type { MessageEditorProps } from '../../shared/messages/written.ts';

const Editor = lazy(() => import('../../features/editor/editor.tsx'));

/** Loaded on demand: the editor weighs more than the rest of the panel. */
export function MessageEditor(props: MessageEditorProps) {
  return (
    <Suspense fallback={<Opening />}>
      <Editor {...props} />
    </Suspense>
  );
}

function Opening() {
  return (
    <div aria-busy>
      <p className="ui-meta" role="status">
        {t.loadingEditor}
      </p>
      <Skeleton height="220px" />
    </div>
  );
}
