import type { Message } from 'grammy/types';
import { isLonger, REPORT_TEXT_MAX } from '@slovo/domain';
import { TEXT_LIMIT } from '../../messages/fit-html.ts';
import type { Draft } from './drafts.ts';

/** Telegram's clients send the parts of a long text at once, and stamp them in whole seconds. */
const AT_ONCE_MS = 2_000;

/**
 * Whether the message is the rest of the text before it. A text above 4,096 characters leaves Telegram's clients as
 * several messages, cut at a line or a word in the second half of each, and no field of theirs says so.
 */
export const continuesText = (before: Draft, { text, message_id, date }: Message): boolean =>
  text !== undefined &&
  before.items.length === 0 &&
  before.messageId === message_id - 1 &&
  before.sentAt !== null &&
  date * 1_000 - before.sentAt.getTime() < AT_ONCE_MS &&
  before.text.length > TEXT_LIMIT / 2 &&
  isLonger(before.text + text, REPORT_TEXT_MAX);
