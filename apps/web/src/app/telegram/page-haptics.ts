import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { client } from '../../shared/telegram/client.ts';
import { triggerHaptic } from '../../shared/telegram/trigger-haptic.ts';

/** Haptic feedback that is the same on every page: for a changed choice and for an error toast. */
export function startPageHaptics(toasts: Toasts): void {
  const { signal } = client;
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type))
      triggerHaptic('choice');
  };
  document.addEventListener('change', onChange, { signal });
  let lastId = 0;
  toasts.subscribe(() => {
    const added = toasts.list().filter(({ id }) => id > lastId);
    lastId = Math.max(lastId, ...added.map(({ id }) => id));
    if (added.some(({ tone }) => tone === 'error')) triggerHaptic('error');
  });
}
