/** What was pressed before the app could listen; it takes it when it listens itself. */
export interface EarlyPress {
  /** The last button that was pressed. */
  button: HTMLElement | null;
  /** The first keys that were pressed without Ctrl or ⌘, in their order. Which of them count is for the app to say. */
  keys: KeyboardEvent[];
  /** Ends the listening. */
  end: AbortController;
}

export const earlyPress = (): EarlyPress | undefined => (window as { earlyPress?: EarlyPress }).earlyPress;

/**
 * A press on a button counts, although nothing listens to it yet, and so does a key. Links work by themselves. Inlined
 * into pages as source text, so it must not use imports, and every byte counts (test/size.spec.ts).
 */
export function keepPress(): void {
  const end = new AbortController();
  const { signal } = end;
  const early: EarlyPress = { button: null, keys: [], end };
  const keepButton = ({ target }: Event) => void (early.button = (target as Element).closest('button'));
  const keepKey = (event: KeyboardEvent) =>
    event.ctrlKey || event.metaKey || early.keys[19] || early.keys.push(event);
  document.addEventListener('click', keepButton, { signal });
  document.addEventListener('keydown', keepKey, { signal });
  (window as { earlyPress?: EarlyPress }).earlyPress = early;
}
