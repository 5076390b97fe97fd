import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ButtonRow } from './button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sentence under the title; a dangerous action's own sentence from the documents. */
  description?: ReactNode;
  /** Buttons, the safe one first: it gets the focus. */
  actions?: ReactNode;
  /** While a job runs nothing closes it: neither Esc, nor back, nor a press outside. */
  locked?: boolean;
  /** 680 px from 768 px up, for forms. */
  wide?: boolean;
  children?: ReactNode;
}

/**
 * Rises from below on a phone, stands in the middle from 768 px. It is the browser's own modal dialog, which
 * holds focus, gives it back and makes the page behind inert, toasts too: say a refusal inside the sheet.
 */
export function Sheet({ open, onClose, title, description, actions, locked, wide, children }: SheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const box = dialog.current!;
    if (open && !box.open) show(box);
    if (!open && box.open) hide(box);
  }, [open]);
  // One that is taken off the page while it is open would take the focus along.
  useLayoutEffect(() => {
    const box = dialog.current!;
    return () => {
      if (box.open) hide(box);
    };
  }, []);

  const leave = () => {
    if (!locked) onClose();
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    // The scrim belongs to the dialog: a press on it has the dialog itself as target, outside its box.
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) leave();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Left alone, a second Esc closes the dialog whatever its cancel handler says.
    event.preventDefault();
    leave();
  };

  return (
    <dialog
      ref={dialog}
      className="ui-sheet"
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onClick={press}
      onKeyDown={key}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Android's back gesture may close it without asking.
        if (!open) return;
        if (locked) show(event.currentTarget);
        else onClose();
      }}
    >
      {open && (
        <div className="ui-sheet-body">
          <h2 id={`${id}-title`}>{title}</h2>
          {description && (
            <p id={`${id}-text`} className="ui-muted">
              {description}
            </p>
          )}
          {children}
          {actions && <ButtonRow className="ui-sheet-actions">{actions}</ButtonRow>}
        </div>
      )}
    </dialog>
  );
}

/** Browsers before 2022 and jsdom know no modal dialogs: there it opens without a scrim. */
function show(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
