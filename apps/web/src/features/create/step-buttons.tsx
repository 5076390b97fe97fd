import { create as texts } from '@slovo/texts/web/create';
import { launching } from '@slovo/texts/web/launching';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { ChevronLeftIcon } from '@slovo/ui/primitives/icon';
import type { RefObject } from 'react';

interface StepButtonsProps {
  submit: RefObject<HTMLButtonElement | null>;
  /** Absent on the first step. */
  onBack: (() => void) | undefined;
}

export function StepButtons({ submit, onBack }: StepButtonsProps) {
  return (
    <>
      {onBack && (
        <Button big tone="quiet" onClick={onBack}>
          {texts.back}
        </Button>
      )}
      <Button ref={submit} big type="submit">
        {texts.next}
      </Button>
    </>
  );
}

interface LastButtonsProps extends StepButtonsProps {
  /** A draft that exists is saved, a new one created. */
  isEdited: boolean;
  saving: boolean;
  /** Without a motivator's consent the word cannot be given yet. */
  mayGive: boolean;
  onSave: () => void;
}

/** «Дать слово» beside «Сохранить черновик». */
export function LastButtons({ submit, isEdited, saving, mayGive, onBack, onSave }: LastButtonsProps) {
  const label = isEdited ? texts.save : texts.create;
  return (
    <>
      <IconButton
        tone="quiet"
        className="size-[52px] shrink-0"
        icon={<ChevronLeftIcon />}
        label={texts.back}
        idle={saving}
        onClick={onBack}
      />
      {mayGive ? (
        <>
          <Button big tone="quiet" className="px-3" busy={saving} onClick={onSave}>
            {label}
          </Button>
          <Button ref={submit} big type="submit" idle={saving} className="px-3">
            {launching.give}
          </Button>
        </>
      ) : (
        <Button ref={submit} big type="submit" busy={saving}>
          {label}
        </Button>
      )}
    </>
  );
}
