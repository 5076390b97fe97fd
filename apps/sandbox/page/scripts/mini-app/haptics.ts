import { h } from '../dom/element.ts';
import type { EventData } from './event-data.ts';

const SHOWN_MS = 900;
const NAMES: Record<string, string> = {
  success: 'успех',
  warning: 'внимание',
  error: 'ошибка',
  light: 'лёгкий толчок',
  medium: 'толчок',
  heavy: 'сильный толчок',
  rigid: 'жёсткий толчок',
  soft: 'мягкий толчок',
};

/** Names the vibration of a phone for a moment. */
export function showHaptic(box: HTMLElement, { type, impact_style, notification_type }: EventData): void {
  box.querySelector('.haptic')?.remove();
  const name =
    NAMES[notification_type ?? impact_style ?? ''] ?? (type === 'selection_change' ? 'щелчок' : 'толчок');
  const mark = h('div', { class: 'haptic' }, `вибрация: ${name}`);
  box.append(mark);
  setTimeout(() => mark.remove(), SHOWN_MS);
}
