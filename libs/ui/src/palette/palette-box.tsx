import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The browser's modal dialog at the top of the window, open while it is mounted. Esc and a press outside close it. */
export function PaletteBox({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current!;
    // jsdom has no modal dialogs.
    if (typeof box.showModal === 'function') box.showModal();
    else box.setAttribute('open', '');
    // Closed before it unmounts, or the browser does not return the focus.
    return () => box.close?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="ui-palette"
      aria-label={label}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
