import { earlyPress } from '../../shared/keys/early-press.ts';

const WRITTEN_IN = 'input, textarea, select, [contenteditable]';

/** Keeps the keys that are pressed until the code for them is loaded. */
export class EarlyKeys {
  private events: KeyboardEvent[] = [];
  private stop = (): void => {};

  /** Returns a function that stops listening. */
  listen(onPress: () => void): () => void {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      // The browser's own search would open.
      if (event.ctrlKey || event.metaKey) event.preventDefault();
      this.events.push(event);
      onPress();
    };
    // Those that were pressed before the app came, too.
    const early = earlyPress();
    early?.end.abort();
    for (const event of early?.keys.splice(0) ?? []) onKeyDown(event);
    document.addEventListener('keydown', onKeyDown);
    this.stop = () => document.removeEventListener('keydown', onKeyDown);
    return this.stop;
  }

  /** Stops listening and presses the keys again, now that somebody else listens. */
  pressAgain(): void {
    this.stop();
    const { events } = this;
    this.events = [];
    for (const { code, key, ctrlKey, metaKey, shiftKey } of events) {
      const event = { code, key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
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
