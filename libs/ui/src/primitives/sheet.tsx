import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ButtonRow } from './button.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The sentence under the title. */
  description?: ReactNode;
  /** Buttons, the safe one first: without fields it gets the focus. */
  actions?: ReactNode;
  /** While an action runs, neither Esc, nor the back gesture, nor a press outside closes it. */
  locked?: boolean;
  /**
   * 680 px from 768 px up, for forms; `compose` is wider, for a form with previews beside it; `screen` fills the window.
   */
  wide?: boolean | 'compose' | 'screen';
  children?: ReactNode;
}

/**
 * At the bottom on a phone, centred from 768 px. It is the browser's own modal dialog, which traps focus, returns it and
 * makes the page behind inert, toasts included: show a refusal inside the sheet.
 */
export function Sheet({ open, onClose, title, description, actions, locked, wide, children }: SheetProps) {
  const id = useId();
  const dialog = useModal(open);
  const leave = () => {
    if (!locked) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog inside this one has taken the press.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Otherwise a second Esc closes the dialog even if its cancel handler prevents that.
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
      onClick={(event) => isOnBackdrop(event) && leave()}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Android's back gesture may close it without a cancel event. The event comes later than the closing: on a
        // busy device after the sheet was opened again, which it must not close.
        if (!open || event.currentTarget.open) return;
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

function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current!;
    if (open && !box.open) show(box);
    if (!open && box.open) hide(box);
  }, [open]);
  // Closed before it unmounts, or the browser does not return the focus.
  useLayoutEffect(() => {
    const box = dialog.current!;
    return () => {
      if (box.open) hide(box);
    };
  }, []);
  return dialog;
}

/** The backdrop belongs to the dialog: a press on it has the dialog itself as target, outside its box. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Browsers before 2022 and jsdom have no modal dialogs: there it opens without a backdrop. */
function show(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
