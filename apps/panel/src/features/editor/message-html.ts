import { parseMessage, unknownVariable } from '@slovo/domain/message';
import { hasText } from '@slovo/domain/text';
import type { Written } from '../../shared/messages/written.ts';

/** The editor's paragraphs as lines: in a message a line break is a character. */
const linesOf = (html: string): string => html.replaceAll('</p><p>', '\n').replaceAll(/<\/?p>/g, '');

/** What is sent for what the editor holds. The counter, both previews and the request use the same. */
export function writtenIn(editorHtml: string): Written {
  const { html, text, length, variables } = parseMessage(linesOf(editorHtml));
  return { html: hasText(text) ? html : '', length, unknownVariable: unknownVariable(variables, {}) };
}

/** Canonical HTML for the editor. */
export const editorHtml = (html: string): string => html.replaceAll('\n', '<br>');
