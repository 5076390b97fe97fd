import { h, icon } from './el.js';
import { open } from './notices.js';

const fileOf = (fileId) => `/sandbox/files/${fileId}`;
const MAX_WIDTH = 440;
const MAX_HEIGHT = 420;

/** One picture or film keeps its own shape within bounds; several make a grid. Boxes have their size before the bytes come. */
export function albumOf(messages) {
  if (messages.length === 1) return h('div', { class: 'album' }, shotOf(messages[0], true));
  const shape =
    messages.length === 3 ? 'three' : messages.length === 5 ? 'five' : messages.length > 5 ? 'lots' : '';
  return h(
    'div',
    { class: `album many ${shape}` },
    messages.map((message) => shotOf(message, false)),
  );
}

function shotOf(message, alone) {
  if (message.photo) {
    const large = message.photo.at(-1);
    const fit = message.photo.find((size) => Math.max(size.width, size.height) >= 800) ?? large;
    return h(
      'button',
      {
        type: 'button',
        class: 'shot',
        'aria-label': 'Открыть фото',
        style: alone ? boxOf(large) : '',
        onclick: () => show(large),
      },
      h('img', {
        src: fileOf(fit.file_id),
        alt: message.caption ?? 'Фото',
        loading: 'lazy',
        draggable: false,
      }),
    );
  }
  const film = message.video ?? message.animation;
  const box = alone ? boxOf(film.width && film.height ? film : { width: 400, height: 225 }) : '';
  if (film.mime_type?.startsWith('image/')) {
    return h(
      'div',
      { class: 'shot', style: box },
      h('img', { src: fileOf(film.file_id), alt: 'GIF', loading: 'lazy' }),
    );
  }
  const looped = Boolean(message.animation);
  return h(
    'div',
    { class: 'film', style: box },
    h('video', {
      src: fileOf(film.file_id),
      controls: !looped,
      loop: looped,
      muted: looped,
      autoplay: looped,
      preload: 'metadata',
      playsInline: true,
    }),
  );
}

function boxOf({ width, height }) {
  // Very long and very wide pictures are cut, as in a messenger: the whole one opens on a click.
  const ratio = Math.min(Math.max(width / height, 0.56), 2.4);
  const shown = Math.round(Math.min(MAX_WIDTH, MAX_HEIGHT * ratio, Math.max(width, 160)));
  return `width:${shown}px;max-width:100%;aspect-ratio:${ratio.toFixed(4)}`;
}

function show(size) {
  const dialog = h(
    'dialog',
    { class: 'viewer', 'aria-label': 'Фото', onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h('img', { src: fileOf(size.file_id), alt: '' }),
  );
  open(dialog);
}

export function documentOf(document) {
  return h(
    'a',
    { class: 'document', href: fileOf(document.file_id), target: '_blank', rel: 'noopener' },
    h('span', { class: 'document-icon' }, icon('file')),
    h(
      'span',
      {},
      h('span', { class: 'document-name' }, document.file_name ?? 'Файл'),
      h('span', { class: 'document-note' }, sizeOf(document.file_size)),
    ),
  );
}

export function sizeOf(bytes) {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} КБ`;
  return `${(bytes / 1024 / 1024).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`;
}
