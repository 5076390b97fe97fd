import type { Animation, Document, PhotoSize, Video } from 'grammy/types';
import type { SeenMessage } from '../../../src/wire.ts';
import { openDialog } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';

const MAX_WIDTH = 440;
const MAX_HEIGHT = 420;
const UNKNOWN_SIZE = { width: 400, height: 225 };

interface Size {
  width: number;
  height: number;
}

const urlOf = (fileId: string) => `/sandbox/files/${fileId}`;

/**
 * One picture or video keeps its shape within bounds; several make a grid. Boxes get their size before the bytes
 * arrive, so that the log does not jump.
 */
export function drawAlbum(messages: SeenMessage[]): HTMLElement {
  const alone = messages.length === 1;
  return h(
    'div',
    { class: alone ? 'album' : `album many ${gridOf(messages.length)}` },
    messages.map((message) => drawVisual(message, alone)),
  );
}

function gridOf(count: number): string {
  if (count === 3) return 'three';
  if (count === 5) return 'five';
  return count > 5 ? 'lots' : '';
}

function drawVisual({ photo, video, animation, caption }: SeenMessage, alone: boolean): HTMLElement | null {
  const largest = photo?.at(-1);
  if (photo && largest) return drawPhoto(photo, largest, caption ?? 'Фото', alone);
  const film = video ?? animation;
  return film ? drawFilm(film, Boolean(animation), alone) : null;
}

function drawPhoto(photo: PhotoSize[], largest: PhotoSize, alt: string, alone: boolean): HTMLElement {
  const shown = photo.find((size) => Math.max(size.width, size.height) >= 800) ?? largest;
  return h(
    'button',
    {
      type: 'button',
      class: 'shot',
      'aria-label': 'Открыть фото',
      style: alone ? boxOf(largest) : '',
      onclick: () => openViewer(largest),
    },
    h('img', { src: urlOf(shown.file_id), alt, loading: 'lazy', draggable: false }),
  );
}

function drawFilm(film: Video | Animation, looped: boolean, alone: boolean): HTMLElement {
  const style = alone ? boxOf(film.width && film.height ? film : UNKNOWN_SIZE) : '';
  const src = urlOf(film.file_id);
  if (film.mime_type?.startsWith('image/'))
    return h('div', { class: 'shot', style }, h('img', { src, alt: 'GIF', loading: 'lazy' }));
  const video = h('video', {
    src,
    controls: !looped,
    loop: looped,
    muted: looped,
    autoplay: looped,
    preload: 'metadata',
    playsInline: true,
  });
  return h('div', { class: 'film', style }, video);
}

function boxOf({ width, height }: Size): string {
  // Very long and very wide pictures are cropped, as in a messenger: a click opens the whole picture.
  const ratio = Math.min(Math.max(width / height, 0.56), 2.4);
  const shown = Math.round(Math.min(MAX_WIDTH, MAX_HEIGHT * ratio, Math.max(width, 160)));
  return `width:${shown}px;max-width:100%;aspect-ratio:${ratio.toFixed(4)}`;
}

function openViewer(size: PhotoSize): void {
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'viewer', 'aria-label': 'Фото', onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h('img', { src: urlOf(size.file_id), alt: '' }),
  );
  openDialog(dialog);
}

export function drawDocument(document: Document): HTMLElement {
  return h(
    'a',
    { class: 'document', href: urlOf(document.file_id), target: '_blank', rel: 'noopener' },
    h('span', { class: 'document-icon' }, icon('file')),
    h(
      'span',
      {},
      h('span', { class: 'document-name' }, document.file_name ?? 'Файл'),
      h('span', { class: 'document-note' }, sizeOf(document.file_size ?? 0)),
    ),
  );
}

export function sizeOf(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} КБ`;
  return `${(bytes / 1024 / 1024).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`;
}
