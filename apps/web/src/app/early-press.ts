/** What was pressed before the app could listen; it takes it when it listens itself. */
export interface EarlyPress {
  /** The last button that was pressed. */
  button: HTMLElement | null;
  stop: () => void;
}

/**
 * A press on a button counts, although nothing listens to it yet. Links work by themselves. Inlined into pages as source
 * text, so it must not use imports.
 */
export function keepPress(): void {
  const early: EarlyPress = { button: null, stop: () => document.removeEventListener('click', keep) };
  function keep({ target }: MouseEvent): void {
    early.button = (target as Element).closest('button');
  }
  document.addEventListener('click', keep);
  (window as { earlyPress?: EarlyPress }).earlyPress = early;
}
