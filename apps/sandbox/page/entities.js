import { h } from './el.js';
import { follow, hrefOf } from './links.js';
import { toast } from './notices.js';

/** Text with entities as nodes. Offsets are UTF-16 units, which is what JavaScript's strings count in. */
export function formatText(text, entities = [], oncommand = () => {}) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, sorted, oncommand);
}

function build(text, from, to, entities, oncommand) {
  const nodes = [];
  let at = from;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const end = Math.min(entity.offset + entity.length, to);
    index += 1;
    if (entity.offset < at || end <= entity.offset) continue;
    const inner = [];
    while (index < entities.length && entities[index].offset < end) inner.push(entities[index++]);
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    nodes.push(
      wrap(
        entity,
        text.slice(entity.offset, end),
        build(text, entity.offset, end, inner, oncommand),
        oncommand,
      ),
    );
    // A block ends its line by itself: the line break after it would leave an empty line.
    at = isBlock(entity) && text[end] === '\n' ? end + 1 : end;
  }
  if (at < to) nodes.push(text.slice(at, to));
  return nodes;
}

function isBlock({ type }) {
  return type === 'pre' || type === 'blockquote' || type === 'expandable_blockquote';
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's', blockquote: 'blockquote' };

function wrap(entity, words, children, oncommand) {
  switch (entity.type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'blockquote':
      return h(TAGS[entity.type], {}, children);
    case 'expandable_blockquote': {
      const quote = h(
        'blockquote',
        { class: 'folded', onclick: () => quote.classList.toggle('folded') },
        children,
      );
      return quote;
    }
    case 'code':
      return h('code', { title: 'Скопировать', onclick: () => copy(words) }, words);
    case 'pre':
      return h('pre', {}, h('code', {}, words));
    case 'spoiler': {
      const reveal = () => cover.setAttribute('aria-expanded', 'true');
      const cover = h(
        'button',
        { type: 'button', class: 'spoiler', 'aria-expanded': 'false', title: 'Показать', onclick: reveal },
        children,
      );
      return cover;
    }
    case 'text_link':
      return link(entity.url, children);
    case 'url':
      return link(/^[a-z]+:\/\//i.test(words) ? words : `http://${words}`, children);
    case 'email':
      return h('a', { href: `mailto:${words}` }, children);
    case 'mention':
      return link(`https://t.me/${words.slice(1)}`, children);
    case 'bot_command':
      return h('button', { type: 'button', class: 'command', onclick: () => oncommand(words) }, words);
    default:
      return h('span', {}, children);
  }
}

export function link(url, children) {
  return h(
    'a',
    { href: hrefOf(url), target: '_blank', rel: 'noopener', onclick: (event) => follow(url, event) },
    children,
  );
}

async function copy(words) {
  await navigator.clipboard.writeText(words);
  toast('Скопировано');
}
