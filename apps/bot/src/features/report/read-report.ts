import { writtenText } from '@slovo/domain/text';
import type { Message } from 'grammy/types';
import { readMessage, type ReportContent } from './read-message.ts';

/** What a message reports, by what people see of it: invisible characters alone are an `empty` report. */
export function readReport(message: Message): ReportContent | { kind: 'empty' } {
  const content = readMessage(message);
  if (content.kind !== 'report') return content;
  const text = writtenText(content.text);
  return text === '' && content.items.length === 0 ? { kind: 'empty' } : { ...content, text };
}
