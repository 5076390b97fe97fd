import { earlyPress } from '../../shared/keys/early-press.ts';

/** Roughly `isForPalette`, which is loaded later. */
const TYPED = /^(.|Backspace|Enter|Escape|Arrow.+)$/u;
const WRITTEN_IN = 'input, textarea, select, [contenteditable]';

/** Keeps the keys that are pressed until the code for them is loaded. */
export class EarlyKeys {
  /** Those after Ctrl K, which are for the palette. */
  private typed: string[] | undefined;
  private events: KeyboardEvent[] = [];
  private stop = (): void => {};

  /** Returns a function that stops listening. */
  listen(onPress: () => void): () => void {
    const onType = (event: KeyboardEvent) => {
      if (!this.typed || event.ctrlKey || event.metaKey || !TYPED.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') this.typed = undefined;
      else this.typed.push(event.key);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      onPress();
      if (event.ctrlKey || event.metaKey) {
        // The browser's own search would open.
        event.preventDefault();
        this.typed = this.typed ? undefined : [];
      } else this.events.push(event);
    };
    // Those that were pressed before the app came, too.
    const early = earlyPress();
    early?.end.abort();
    early?.keys.splice(0).forEach(onKeyDown);
    // Before the page gets what is typed for the palette; a key after the page, which may have one of its own.
    window.addEventListener('keydown', onType, true);
    document.addEventListener('keydown', onKeyDown);
    return (this.stop = () => {
      window.removeEventListener('keydown', onType, true);
      document.removeEventListener('keydown', onKeyDown);
    });
  }

  /** Returns once what was typed for the palette before it opened. */
  takeTyped(): string[] | undefined {
    const { typed } = this;
    this.typed = undefined;
    return typed;
  }

  /** Stops listening and presses the keys again, now that their handlers listen. */
  pressAgain(): void {
    this.stop();
    const { events } = this;
    this.events = [];
    for (const { code, key, shiftKey } of events) {
      const event = { code, key, shiftKey, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
    }
  }
}

/** Roughly: which of them means something is known to what is loaded. */
function isKey({ code, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return code === 'KeyK';
  const isWriting = target instanceof Element && target.closest(WRITTEN_IN) !== null;
  return !isWriting && /^(Key|Slash|Digit7)/.test(code);
}
