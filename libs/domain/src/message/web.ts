import { parseMessage } from './parse.ts';
import { type Dialect, escapeText, write } from './runs.ts';

/** Links open beside the page and tell nothing of it; the sender's words are not an endorsement. */
const WEB: Dialect = {
  quote: ['<blockquote>'],
  link: (href) => `<a href="${escapeText(href)}" target="_blank" rel="noopener noreferrer nofollow">`,
  lineBreak: '<br>',
};

/**
 * HTML that is safe to insert into a page. A quotation is a block, so it needs no line breaks around it; an empty line
 * before it takes two, of which the first only ends the words, and one after it takes one.
 */
export const webHtml = (html: string): string =>
  write(parseMessage(html).runs, WEB)
    .replaceAll('</blockquote><br>', '</blockquote>')
    .replaceAll(/(?<!<br>|<\/blockquote>)<br><blockquote>/g, '<blockquote>')
    .replaceAll('<blockquote><br>', '<blockquote>')
    .replaceAll('<br></blockquote>', '</blockquote>');
