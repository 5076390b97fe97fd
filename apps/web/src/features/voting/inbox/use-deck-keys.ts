import { useEffect, useRef } from 'react';
import { singleKeys } from '../../../shared/keys/single-keys.ts';

/**
 * Handles the single keys of the card, by `KeyboardEvent.code`, so that they work in every layout. They work while no field
 * has the focus and no dialog covers the deck, unless the user has switched single keys off.
 */
export function useDeckKeys(actions: Record<string, () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat || !(target instanceof Element)) return;
      if (!singleKeys.areOn()) return;
      if (target.closest('input, textarea, select')) return;
      if (document.querySelectorAll('dialog[open]').length > 1) return;
      const action = latest.current[event.code];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    // Before the page's own keys, of which V means the page behind.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
