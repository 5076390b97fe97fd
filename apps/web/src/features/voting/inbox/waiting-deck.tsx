import { deciding } from '@slovo/texts/web/deciding';
import { useSingleKeys } from '@slovo/ui/keys/single-keys';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import { LoadingList } from '@slovo/ui/primitives/skeleton';
import type { ReactNode } from 'react';
import { singleKeys } from '../../../shared/keys/single-keys.ts';
import { DeckCard, type DeckCardProps } from './deck-card.tsx';
import { useDeck } from './use-deck.ts';

const texts = deciding.waiting;

export interface WaitingDeckProps extends Pick<DeckCardProps, 'renderMedia'> {
  /** Shown after the last card. */
  end: ReactNode;
}

/** The waiting reports, one after another. */
export function WaitingDeck({ renderMedia, end }: WaitingDeckProps) {
  const { top, isGone, left, isPending, isError, refetch, next } = useDeck();
  const keysAreOn = useSingleKeys(singleKeys);
  if (top)
    return (
      <div className="grid gap-2">
        <DeckCard key={top.report_id} report={top} isGone={isGone} onNext={next} renderMedia={renderMedia} />
        <p className="ui-meta flex justify-between gap-3">
          <span aria-live="polite">{left > 0 && texts.after(left)}</span>
          {keysAreOn && (
            <span className="max-md:hidden">
              {top.role === 'motivator' ? texts.keysOfMotivator : texts.keys}
            </span>
          )}
        </p>
      </div>
    );
  if (isPending) return <LoadingList text={texts.loading} />;
  if (isError)
    return (
      <div role="alert">
        <EmptyState
          picture={week('kkmaaaa')}
          headingLevel={3}
          title={texts.loadFailed}
          actions={<Button onClick={refetch}>{texts.retry}</Button>}
        />
      </div>
    );
  return end;
}
