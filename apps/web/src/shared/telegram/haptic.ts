import { launch } from './launch.ts';
import type { Touch } from './trigger-haptic.ts';

/** Haptic feedback. Does nothing outside Telegram. */
export function haptic(touch: Touch): void {
  if (launch)
    void import('./trigger-haptic.ts').then(({ triggerHaptic }) => triggerHaptic(touch)).catch(() => {});
}
