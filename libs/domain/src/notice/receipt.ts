import { unreachable } from '../answer.ts';
import { isPersonalTemplate } from './personal-templates.ts';

export const RECEIPT_STATUSES = ['pending', 'delivered', 'read', 'responded', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const RECEIPT_MOVES = ['deliver', 'read', 'respond', 'fail', 'retry'] as const;
export type ReceiptMove = (typeof RECEIPT_MOVES)[number];

/** One way: a receipt may jump ahead but never back; only a failed one starts again, by retry. */
export const receiptTransitions = {
  pending: { deliver: 'delivered', read: 'read', respond: 'responded', fail: 'failed' },
  delivered: { read: 'read', respond: 'responded' },
  read: { respond: 'responded' },
  responded: {},
  failed: { retry: 'pending' },
} satisfies Record<ReceiptStatus, Partial<Record<ReceiptMove, ReceiptStatus>>>;

export type ReceiptWhy = 'RECEIPT_STATE_REFUSED';

/**
 * `changed: false`: the receipt already has this status or a later one; keep it and answer as if it was changed
 * (deliveries and reads are reported more than once).
 */
export function decideReceipt(
  from: ReceiptStatus,
  move: ReceiptMove,
): { to: ReceiptStatus; changed: boolean } | { refusal: ReceiptWhy } {
  const row: Partial<Record<ReceiptMove, ReceiptStatus>> = receiptTransitions[from];
  const to = row[move];
  if (to) return { to, changed: true };
  const repeated = move === 'fail' ? from === 'failed' : move !== 'retry' && from !== 'failed';
  return repeated ? { to: from, changed: false } : { refusal: 'RECEIPT_STATE_REFUSED' };
}

export const NOTICE_ACTIONS = ['accept', 'decline', 'view', 'respond', 'retry'] as const;
export type NoticeAction = (typeof NOTICE_ACTIONS)[number];

/** Messages written by an operator need no answer, so they have no actions (NOTIF-22). */
export const ADMIN_MESSAGE_KEYS = [
  'admin_broadcast',
  'admin_personal_notification',
  'direct_message',
] as const;
export const isAdminMessage = (messageKey: string): boolean =>
  (ADMIN_MESSAGE_KEYS as readonly string[]).includes(messageKey) ||
  messageKey.startsWith('admin_') ||
  isPersonalTemplate(messageKey);

export interface OfferedAction {
  action: NoticeAction;
  primary: boolean;
}

const ANSWERS: OfferedAction[] = [
  { action: 'accept', primary: true },
  { action: 'decline', primary: false },
];

/**
 * The buttons of a notification card (NOTIF-17 to NOTIF-22). `invites`: it asks to be a motivator, which can be
 * answered on the web until it is, also when the messenger has delivered it or it was opened without an answer.
 */
export function actionsFor(status: string, messageKey: string, invites = false): OfferedAction[] {
  if (isAdminMessage(messageKey)) return [];
  switch (status) {
    case 'pending':
      return ANSWERS;
    case 'delivered':
      return invites ? [...ANSWERS, { action: 'view', primary: false }] : [{ action: 'view', primary: true }];
    case 'read':
      return invites ? ANSWERS : [{ action: 'respond', primary: true }];
    case 'failed':
      return [{ action: 'retry', primary: true }];
    default:
      return [];
  }
}

/** What an action does to its receipt; accept and decline also answer the invitation the notice is about. */
export function moveOf(action: NoticeAction): ReceiptMove {
  switch (action) {
    case 'accept':
    case 'decline':
    case 'respond':
      return 'respond';
    case 'view':
      return 'read';
    case 'retry':
      return 'retry';
    default:
      return unreachable(action);
  }
}
