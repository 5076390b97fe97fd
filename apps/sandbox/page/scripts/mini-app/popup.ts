import type { Choice } from '../dom/dialogs.ts';
import type { PopupButton } from './event-data.ts';

/** Buttons of these types have no text of their own: the client names them. */
const TEXTS: Record<string, string> = { ok: 'ОК', close: 'Закрыть', cancel: 'Отмена' };
const STYLES: Record<string, NonNullable<Choice['style']>> = { destructive: 'danger', ok: 'primary' };

export function popupChoice({ id = '', type = '', text }: PopupButton): Choice {
  return { id, text: text ?? TEXTS[type] ?? 'ОК', style: STYLES[type] ?? '' };
}
