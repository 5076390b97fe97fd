import { deciding } from '@slovo/texts/web/deciding';
import { Section } from '@slovo/ui/patterns/page';
import { useQuery } from '@tanstack/react-query';
import { WaitingDeck, type WaitingDeckProps } from './waiting-deck.tsx';
import { waitingCountQuery } from './waiting-queries.ts';
import { useState } from 'react';

/** Shows the cards themselves to a person without promises. Stays until the last card is gone. */
export function WaitingSection({ renderMedia }: Pick<WaitingDeckProps, 'renderMedia'>) {
  const { data } = useQuery(waitingCountQuery);
  const [wasShown, setWasShown] = useState(false);
  const shows = (data?.count ?? 0) > 0;
  if (shows && !wasShown) setWasShown(true);
  if (!shows && !wasShown) return null;
  return (
    <Section id="waiting" title={deciding.waiting.title} className="!mt-0 mb-6">
      <WaitingDeck renderMedia={renderMedia} end={<p role="status">{deciding.waiting.done.title}</p>} />
    </Section>
  );
}
