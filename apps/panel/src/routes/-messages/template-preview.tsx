import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';
import type { TemplatePreviewProps } from '../../shared/messages/written.ts';

const Preview = lazy(() => import('../../features/editor/template-preview.tsx'));

/** Loaded on demand, as the editor: both parse HTML. */
export function TemplatePreview(props: TemplatePreviewProps) {
  return (
    <Suspense fallback={<Skeleton height="120px" />}>
      <Preview {...props} />
    </Suspense>
  );
}
