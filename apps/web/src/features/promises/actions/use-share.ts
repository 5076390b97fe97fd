import { detail } from '@slovo/texts/web/detail';
import { useToasts } from '@slovo/ui/primitives/toast';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { pathOf } from '../../../shared/promise/promise-link.tsx';
import { type Shared, shareLink } from '../../../shared/share-link.ts';

/** Shares the link of a promise, and says what became of it. */
export function useShare(promise: PromiseView): () => Promise<Shared> {
  const toasts = useToasts();
  return async () => {
    const how = await shareLink(window.location.origin + pathOf(promise), titleOf(promise));
    if (how === 'copied') toasts.show({ tone: 'success', text: detail.copied });
    if (how === 'failed') toasts.show({ tone: 'error', text: detail.notShared });
    return how;
  };
}
