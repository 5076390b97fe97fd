import type { MessageEntity } from 'grammy/types';
import { toast } from '../dom/dialogs.ts';
import { h, type Child } from '../dom/element.ts';
import { follow, hrefOf } from './links.ts';

export type OnCommand = (command: string) => void;

/** Turns text with entities into nodes. Offsets count UTF-16 units, as JavaScript's strings do. */
export function formatText(text: string, entities: MessageEntity[], onCommand: OnCommand): Child[] {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, sorted, onCommand);
}

function build(
  text: string,
  from: number,
  to: number,
  entities: MessageEntity[],
  onCommand: OnCommand,
): Child[] {
  const nodes: Child[] = [];
  const rest = [...entities];
  let at = from;
  for (let entity = rest.shift(); entity; entity = rest.shift()) {
    const { offset } = entity;
    const end = Math.min(offset + entity.length, to);
    if (offset < at || end <= offset) continue;
    const after = rest.findIndex((other) => other.offset >= end);
    const inner = rest.splice(0, after < 0 ? rest.length : after);
    if (offset > at) nodes.push(text.slice(at, offset));
    nodes.push(wrap(entity, text.slice(offset, end), build(text, offset, end, inner, onCommand), onCommand));
    // A block ends its own line: the line break after it would show as an empty line.
    at = isBlock(entity) && text[end] === '\n' ? end + 1 : end;
  }
  if (at < to) nodes.push(text.slice(at, to));
  return nodes;
}

function isBlock({ type }: MessageEntity): boolean {
  return type === 'pre' || type === 'blockquote' || type === 'expandable_blockquote';
}

const TAGS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  blockquote: 'blockquote',
} as const;

function wrap(entity: MessageEntity, text: string, children: Child[], onCommand: OnCommand): Node {
  switch (entity.type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'blockquote':
      return h(TAGS[entity.type], {}, children);
    case 'expandable_blockquote':
      return foldedQuote(children);
    case 'code':
      return h('code', { title: 'Скопировать', onclick: () => copy(text) }, text);
    case 'pre':
      return h('pre', {}, h('code', {}, text));
    case 'spoiler':
      return spoiler(children);
    case 'text_link':
      return link(entity.url, children);
    case 'url':
      return link(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`, children);
    case 'email':
      return h('a', { href: `mailto:${text}` }, children);
    case 'mention':
      return link(`https://t.me/${text.slice(1)}`, children);
    case 'bot_command':
      return h('button', { type: 'button', class: 'command', onclick: () => onCommand(text) }, text);
    default:
      return h('span', {}, children);
  }
}

function foldedQuote(children: Child[]): HTMLElement {
  const quote: HTMLElement = h(
    'blockquote',
    { class: 'folded', onclick: () => quote.classList.toggle('folded') },
    children,
  );
  return quote;
}

function spoiler(children: Child[]): HTMLElement {
  const reveal = () => cover.setAttribute('aria-expanded', 'true');
  const cover: HTMLElement = h(
    'button',
    { type: 'button', class: 'spoiler', 'aria-expanded': 'false', title: 'Показать', onclick: reveal },
    children,
  );
  return cover;
}

export function link(url: string, children: Child[]): HTMLAnchorElement {
  return h(
    'a',
    { href: hrefOf(url), target: '_blank', rel: 'noopener', onclick: (event) => follow(url, event) },
    children,
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast('Скопировано');
}
