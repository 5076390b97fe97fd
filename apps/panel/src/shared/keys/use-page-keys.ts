import { useKeys } from '@slovo/ui/keys/use-keys';

/** → and ← turn the pages of a table, where there is a next or a previous one. */
export function usePageKeys(onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  useKeys({
    ...(onPrevious && { ArrowLeft: onPrevious }),
    ...(onNext && { ArrowRight: onNext }),
  });
}
