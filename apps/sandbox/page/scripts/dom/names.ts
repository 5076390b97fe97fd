import type { ChatMessage, PersonView } from '../../../src/wire.ts';
import { h } from './element.ts';
import { icon } from './icon.ts';

export function fullName(person: Pick<PersonView, 'first_name' | 'last_name'>): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

export function avatar(person: PersonView, size: 'small' | '' = ''): HTMLElement {
  const initials = [person.first_name, person.last_name]
    .map((name) => Array.from(name ?? '')[0] ?? '')
    .join('');
  return h(
    'span',
    { class: `avatar ${size}`, style: `--hue:${person.hue}`, 'aria-hidden': 'true' },
    initials.toUpperCase(),
  );
}

export function botAvatar(size: 'small' | '' = ''): HTMLElement {
  const ring = icon('plane');
  ring.setAttribute('viewBox', '0 0 512 512');
  ring.setAttribute('stroke-width', '66');
  ring.setAttribute('stroke-linecap', 'butt');
  ring.innerHTML =
    '<g transform="translate(256 256) scale(1 -1)"><path stroke="#f6f5ef" d="M90.3 98.1A128 128 0 1 1 30.2 -126.1"/><path stroke="#5fc58d" d="M55.9 -118.7A128 128 0 0 1 126.7 -47.9"/></g>';
  ring.style.cssText = 'width:100%;height:100%';
  return h('span', { class: `avatar bot ${size}`, 'aria-hidden': 'true' }, ring);
}

/** A message in one line, for the list of people and for quotes. */
export function summaryOf(message: ChatMessage): string {
  const text = message.text ?? message.caption ?? '';
  return [kindOf(message), text].filter(Boolean).join(': ').replaceAll('\n', ' ');
}

function kindOf(message: ChatMessage): string {
  if (message.photo) return 'Фото';
  if (message.video) return 'Видео';
  if (message.animation) return 'GIF';
  if (message.contact) return 'Контакт';
  return message.document ? 'Файл' : '';
}
