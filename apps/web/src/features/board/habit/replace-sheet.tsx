import { habitPage } from '@slovo/texts/web/board';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';

const texts = habitPage.unfinished;

export interface ReplaceSheetProps {
  open: boolean;
  /** Title of the promise that would be lost. */
  unfinished: string;
  onReplace: () => void;
  onGoOn: () => void;
  onClose: () => void;
}

/** Confirms that unsaved answers of the wizard may be replaced. */
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
