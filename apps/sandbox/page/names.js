import { h, icon } from './el.js';

export function fullName(person) {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

export function avatar(person, size = '') {
  const initials = [person.first_name, person.last_name]
    .filter(Boolean)
    .map((name) => [...name][0])
    .join('');
  // The golden angle keeps neighbours in the list far apart in colour.
  const hue = Math.round((person.id * 137.5) % 360);
  return h(
    'span',
    { class: `avatar ${size}`, style: `--hue:${hue}`, 'aria-hidden': 'true' },
    initials.toUpperCase(),
  );
}

export function botAvatar(size = '') {
  const ring = icon('plane');
  ring.setAttribute('viewBox', '0 0 512 512');
  ring.setAttribute('stroke-width', '66');
  ring.setAttribute('stroke-linecap', 'butt');
  ring.innerHTML =
    '<g transform="translate(256 256) scale(1 -1)"><path stroke="#f6f5ef" d="M90.3 98.1A128 128 0 1 1 30.2 -126.1"/><path stroke="#5fc58d" d="M55.9 -118.7A128 128 0 0 1 126.7 -47.9"/></g>';
  ring.style.cssText = 'width:100%;height:100%';
  return h('span', { class: `avatar bot ${size}`, 'aria-hidden': 'true' }, ring);
}

/** One line that stands for a message in the list of people and in quotes. */
export function summaryOf(message) {
  const kind = message.photo
    ? 'Фото'
    : message.video
      ? 'Видео'
      : message.animation
        ? 'GIF'
        : message.contact
          ? 'Контакт'
          : message.document
            ? 'Файл'
            : '';
  const words = message.text ?? message.caption ?? '';
  return [kind, words].filter(Boolean).join(': ').replaceAll('\n', ' ');
}
