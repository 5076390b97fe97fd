import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { ButtonRow } from './button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sentence under the title; a dangerous action's own sentence from the documents. */
  description?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  /** While a job runs nothing closes it: neither Esc nor a press outside. */
  locked?: boolean;
  /** 680 px from 768 px up, for forms. */
  wide?: boolean;
  children?: ReactNode;
}

/** Rises from below on a phone, stands in the middle from 768 px. Focus is held inside and given back. */
export function Sheet({ open, onClose, title, description, actions, locked, wide, children }: SheetProps) {
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={locked}
      onOpenChange={(next, details) => {
        if (next) return;
        if (locked) details.cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim" />
        <Dialog.Popup className="ui-sheet" data-wide={wide || undefined}>
          <Dialog.Title className="ui-sheet-title">{title}</Dialog.Title>
          {description && <Dialog.Description className="ui-muted">{description}</Dialog.Description>}
          {children}
          {actions && <ButtonRow className="ui-sheet-actions">{actions}</ButtonRow>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
