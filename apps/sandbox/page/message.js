import { timeOf } from './dates.js';
import { h, icon } from './el.js';
import { formatText } from './entities.js';
import { inlineKeys } from './inline-keys.js';
import { albumOf, documentOf } from './media.js';
import { summaryOf } from './names.js';

/** A message, or the messages of one album, as one bubble. */
export function drawMessage(album, { turn, onkey, oncommand }) {
  const [first] = album;
  const last = album.at(-1);
  const mine = first.author === 'person';
  const told = album.find((message) => message.caption !== undefined) ?? first;
  const words = told.text ?? told.caption;
  const visual = album.filter((message) => message.photo || message.video || message.animation);
  const files = album.filter((message) => message.document && !message.animation);
  const shape =
    visual.length === 0
      ? ''
      : words === undefined && visual.every((message) => message.photo)
        ? 'media-only'
        : 'with-media';
  const keyboard = last.reply_markup?.inline_keyboard;
  return h(
    'article',
    {
      class: `message ${mine ? 'mine' : 'theirs'} ${turn ? 'turn' : ''} ${keyboard ? 'with-keys' : ''}`,
      'data-message': first.message_id,
      'aria-label': `${mine ? 'Вы' : 'Бот'}, ${timeOf(first.date)}`,
    },
    h(
      'div',
      { class: `bubble ${shape}` },
      first.forward_origin ? h('div', { class: 'forwarded' }, 'Переслано') : null,
      first.reply_to_message ? h('div', { class: 'quote' }, summaryOf(first.reply_to_message)) : null,
      visual.length > 0 ? albumOf(visual) : null,
      files.map((message) => documentOf(message.document)),
      first.contact
        ? h(
            'div',
            { class: 'document' },
            h('span', { class: 'document-icon' }, icon('copy')),
            contactOf(first.contact),
          )
        : null,
      words === undefined
        ? null
        : h(
            'div',
            { class: 'text' },
            formatText(words, told.entities ?? told.caption_entities, oncommand),
            metaOf(album),
          ),
      words === undefined ? metaOf(album) : null,
    ),
    keyboard ? inlineKeys(last, keyboard, onkey) : null,
  );
}

function metaOf(album) {
  const edited = album.some((message) => message.edit_date);
  return h(
    'span',
    { class: 'meta' },
    edited ? h('span', {}, 'изменено') : null,
    h('time', {}, timeOf(album[0].date)),
  );
}

function contactOf(contact) {
  return h(
    'span',
    {},
    h('span', { class: 'document-name' }, contact.first_name),
    h('span', { class: 'document-note' }, `+${contact.phone_number}`),
  );
}
