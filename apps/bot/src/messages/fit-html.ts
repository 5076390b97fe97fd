import { fitting } from '@slovo/domain/text';
import { escapeHtml } from '@slovo/texts/bot';

/** core.telegram.org/bots/api#sendphoto and #sendmessage. Both count characters after parsing the markup. */
export const CAPTION_LIMIT = 1_024;
export const TEXT_LIMIT = 4_096;

const PIECE = /<(\/?)(\w+)[^>]*>|&(?:lt|gt|amp|quot|#\d+);|[^<&]+|[<&]/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** Length as Telegram counts it: UTF-16 units without tags, an entity as one character. */
export const lengthOfHtml = (html: string): number =>
  piecesOf(html).reduce((sum, piece) => sum + piece.text.length, 0);

/** Shortens HTML to the limit, with an ellipsis and every tag closed. */
export function fitHtml(html: string, limit: number): string {
  if (lengthOfHtml(html) <= limit) return html;
  let room = limit - 1;
  let kept = '';
  const open: string[] = [];
  for (const { source, text, tag } of piecesOf(html)) {
    if (tag?.closes) open.pop();
    else if (tag) open.push(tag.name);
    if (text.length > room) {
      kept += escapeHtml(fitting(text, room));
      break;
    }
    kept += source;
    room -= text.length;
  }
  return `${kept.trimEnd()}…${open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/** Cuts HTML into pieces within the limit, at line ends or spaces if there are any. Tags go on in the next piece. */
export function splitHtml(html: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = html;
  while (lengthOfHtml(rest) > limit) {
    const { head, tail } = cutAt(rest, breakOf(rest, limit));
    pieces.push(head);
    rest = tail;
  }
  return [...pieces, rest];
}

/** Where a piece ends, in characters that Telegram counts: after a line or a word of its second half. */
function breakOf(html: string, limit: number): number {
  const text = piecesOf(html)
    .map((piece) => piece.text)
    .join('');
  for (const end of ['\n', ' ']) {
    const at = text.slice(0, limit).lastIndexOf(end);
    if (at > limit / 2) return at;
  }
  return fitting(text, limit).length;
}

function cutAt(html: string, end: number): { head: string; tail: string } {
  let [head, tail, left] = ['', '', end];
  const open: { name: string; source: string }[] = [];
  for (const { source, text, tag } of piecesOf(html)) {
    if (tail !== '' || (left === 0 && !tag?.closes)) {
      const isStart = tail === '';
      tail ||= open.map((one) => one.source).join('');
      tail += isStart && !tag ? escapeHtml(text.trimStart()) : source;
    } else if (tag) {
      head += source;
      if (tag.closes) open.pop();
      else open.push({ name: tag.name, source });
    } else if (text.length <= left) {
      head += source;
      left -= text.length;
    } else {
      head += escapeHtml(text.slice(0, left));
      tail = `${open.map((one) => one.source).join('')}${escapeHtml(text.slice(left).trimStart())}`;
      left = 0;
    }
  }
  const closed = open.toReversed().map(({ name }) => `</${name}>`);
  return { head: head + closed.join(''), tail };
}

/** A message with its outcome below. The message is shortened so that the whole outcome fits. */
export const withEnding = (html: string, ending: string, hasMedia: boolean): string => {
  const limit = hasMedia ? CAPTION_LIMIT : TEXT_LIMIT;
  return `${fitHtml(html, limit - lengthOfHtml(ending) - 2)}\n\n${ending}`;
};

/**
 * A plain text of at most so many UTF-16 units, with an ellipsis if something is left out. Telegram's limits count
 * units: a quotation of emoji that `shortened` cuts could exceed its caption.
 */
export const shorten = (text: string, units: number): string =>
  text.length > units ? `${fitting(text, units - 1)}…` : text;

interface Piece {
  source: string;
  text: string;
  tag?: { name: string; closes: boolean };
}

const piecesOf = (html: string): Piece[] =>
  [...html.matchAll(PIECE)].map(([source, slash, name]) =>
    name ? { source, text: '', tag: { name, closes: slash === '/' } } : { source, text: plain(source) },
  );

const plain = (source: string): string =>
  source.startsWith('&#') ? String.fromCodePoint(Number(source.slice(2, -1))) : (ENTITIES[source] ?? source);
