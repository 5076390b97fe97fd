import type { Contact } from 'grammy/types';
import type { SeenMessage } from '../../../src/wire.ts';
import { timeOf } from '../dom/dates.ts';
import { h } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { summaryOf } from '../dom/names.ts';
import { formatText, type OnCommand } from './entities.ts';
import { drawInlineKeyboard, type OnButton } from './inline-keyboard.ts';
import { drawAlbum, drawDocument } from './media.ts';

/** The messages of one album, or a single message. */
export type Album = [SeenMessage, ...SeenMessage[]];

export interface MessageOptions {
  /** The first message of its author in a row. */
  isTurn: boolean;
  onButton: OnButton;
  onCommand: OnCommand;
}

export function drawMessage(album: Album, { isTurn, onButton, onCommand }: MessageOptions): HTMLElement {
  const [first] = album;
  const last = album.at(-1) ?? first;
  const isMine = first.author === 'person';
  const keyboard = last.reply_markup?.inline_keyboard;
  return h(
    'article',
    {
      class: `message ${isMine ? 'mine' : 'theirs'} ${isTurn ? 'turn' : ''} ${keyboard ? 'with-keys' : ''}`,
      'data-message': first.message_id,
      'aria-label': `${isMine ? 'Вы' : 'Бот'}, ${timeOf(first.date)}`,
    },
    drawBubble(album, onCommand),
    keyboard && drawInlineKeyboard(last, keyboard, onButton),
  );
}

function drawBubble(album: Album, onCommand: OnCommand): HTMLElement {
  const [first] = album;
  const captioned = album.find((message) => message.caption !== undefined) ?? first;
  const text = captioned.text ?? captioned.caption;
  const entities = captioned.entities ?? captioned.caption_entities ?? [];
  const visual = album.filter((message) => message.photo || message.video || message.animation);
  const documents = album.flatMap(({ document, animation }) => (document && !animation ? [document] : []));
  return h(
    'div',
    { class: `bubble ${shapeOf(visual, text)}` },
    first.forward_origin && h('div', { class: 'forwarded' }, 'Переслано'),
    first.reply_to_message && h('div', { class: 'quote' }, summaryOf(first.reply_to_message)),
    visual.length > 0 && drawAlbum(visual),
    documents.map(drawDocument),
    first.contact && drawContact(first.contact),
    text === undefined
      ? drawMeta(album)
      : h('div', { class: 'text' }, formatText(text, entities, onCommand), drawMeta(album)),
  );
}

function shapeOf(visual: SeenMessage[], text: string | undefined): string {
  if (visual.length === 0) return '';
  return text === undefined && visual.every((message) => message.photo) ? 'media-only' : 'with-media';
}

function drawMeta(album: Album): HTMLElement {
  const isEdited = album.some((message) => message.edit_date);
  return h(
    'span',
    { class: 'meta' },
    isEdited && h('span', {}, 'изменено'),
    h('time', {}, timeOf(album[0].date)),
  );
}

function drawContact(contact: Contact): HTMLElement {
  return h(
    'div',
    { class: 'document' },
    h('span', { class: 'document-icon' }, icon('copy')),
    h(
      'span',
      {},
      h('span', { class: 'document-name' }, contact.first_name),
      h('span', { class: 'document-note' }, `+${contact.phone_number}`),
    ),
  );
}
