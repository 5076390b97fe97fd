import type { Toasts } from '@slovo/ui/primitives/toast-store';
import { client } from './client.ts';

const TOUCHES = {
  success: { type: 'notification', notification_type: 'success' },
  error: { type: 'notification', notification_type: 'error' },
  press: { type: 'impact', impact_style: 'light' },
  choice: { type: 'selection_change' },
} as const;
export type Touch = keyof typeof TOUCHES;

export function feel(touch: Touch): void {
  client.tell('web_app_trigger_haptic_feedback', TOUCHES[touch]);
}

/** What every page does alike: a choice that changes, and a refusal that is said. */
export function feelThePage(toasts: Toasts): void {
  const { signal } = client;
  const feelChoice = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)) feel('choice');
  };
  document.addEventListener('change', feelChoice, { signal });
  let last = 0;
  toasts.subscribe(() => {
    const fresh = toasts.list().filter(({ id }) => id > last);
    last = Math.max(last, ...fresh.map(({ id }) => id));
    if (fresh.some(({ tone }) => tone === 'error')) feel('error');
  });
}
