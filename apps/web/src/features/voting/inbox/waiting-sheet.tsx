import { deciding } from '@slovo/texts/web/deciding';
import { EmptyState, week } from '@slovo/ui/patterns/empty-state';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { WaitingDeck, type WaitingDeckProps } from './waiting-deck.tsx';

const texts = deciding.waiting;

interface WaitingSheetProps extends Pick<WaitingDeckProps, 'renderMedia'> {
  open: boolean;
  onClose: () => void;
}

export function WaitingSheet({ open, onClose, renderMedia }: WaitingSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      wide
      title={texts.title}
      actions={
        <Button tone="ghost" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <WaitingDeck renderMedia={renderMedia} end={<Done />} />
    </Sheet>
  );
}

const Done = () => (
  <div role="status">
    <EmptyState picture={week('kkkKaaa')} headingLevel={3} title={texts.done.title} text={texts.done.text} />
  </div>
);
