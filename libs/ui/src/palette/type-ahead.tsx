import { useLayoutEffect } from 'react';
import { isForPalette } from './typed-ahead.ts';

/**
 * Replaces the palette while its file loads, as the fallback of its Suspense: what is typed meanwhile is for its field, and
 * not for a field of the page or one of its keys. It draws nothing.
 */
export function TypeAhead({ onKey, onClose }: { onKey: (key: string) => void; onClose: () => void }) {
  // A layout effect: it ends in the commit in which the field comes, so that no key gets between them.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      // AltGr writes characters, and counts as Ctrl and Alt.
      const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
      if (isComposing || isCommand || !isForPalette(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') onClose();
      else onKey(key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  });
  return null;
}
