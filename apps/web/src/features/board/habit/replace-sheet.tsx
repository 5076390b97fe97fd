import { habitPage } from '@slovo/texts/web/board';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';

const texts = habitPage.unfinished;

export interface ReplaceSheetProps {
  open: boolean;
  /** The title of what would be lost. */
  unfinished: string;
  onReplace: () => void;
  onGoOn: () => void;
  onClose: () => void;
}

/** What someone has written in the wizard is not thrown away without asking. */
export function ReplaceSheet({ open, unfinished, onReplace, onGoOn, onClose }: ReplaceSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.text(unfinished)}
      actions={
        <>
          <Button tone="quiet" onClick={onGoOn}>
            {texts.goOn}
          </Button>
          <Button onClick={onReplace}>{texts.replace}</Button>
        </>
      }
    />
  );
}
