import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { COMPLETION_TYPES } from '../promise/types.ts';
import { CLOSURE_MESSAGE_KEYS } from './closure.ts';
import { hasMoreNotices, matchesTile, NOTICE_TILES, noticeOffset, noticeStats } from './list.ts';
import {
  actionsFor,
  decideReceipt,
  isAdminMessage,
  moveOf,
  NOTICE_ACTIONS,
  RECEIPT_MOVES,
  RECEIPT_STATUSES,
  type ReceiptStatus,
  receiptTransitions,
} from './receipt.ts';

const refused = { refusal: 'RECEIPT_STATE_REFUSED' };

describe('a receipt', () => {
  // What each move makes of each status: the next one, `same` where it is there or further already, or a refusal.
  it.each([
    [
      'pending',
      { deliver: 'delivered', read: 'read', respond: 'responded', fail: 'failed', retry: 'refused' },
    ],
    ['delivered', { deliver: 'same', read: 'read', respond: 'responded', fail: 'refused', retry: 'refused' }],
    ['read', { deliver: 'same', read: 'same', respond: 'responded', fail: 'refused', retry: 'refused' }],
    ['responded', { deliver: 'same', read: 'same', respond: 'same', fail: 'refused', retry: 'refused' }],
    ['failed', { deliver: 'refused', read: 'refused', respond: 'refused', fail: 'same', retry: 'pending' }],
  ] as const)('[NOTIF-14] [NOTIF-15] [NOTIF-16] %s: %j', (from, moves) => {
    for (const move of RECEIPT_MOVES) {
      const to = moves[move];
      expect({ move, ...decideReceipt(from, move) }).toEqual({
        move,
        ...(to === 'refused' ? refused : { to: to === 'same' ? from : to, changed: to !== 'same' }),
      });
    }
  });

  it('reaches every status, and only one is final', () => {
    const reached = new Set<ReceiptStatus>(['pending']);
    for (const from of reached)
      for (const to of Object.values(receiptTransitions[from])) reached.add(to as ReceiptStatus);
    expect([...reached].toSorted()).toEqual([...RECEIPT_STATUSES].toSorted());
    const ends = RECEIPT_STATUSES.filter((status) => Object.keys(receiptTransitions[status]).length === 0);
    expect(ends).toEqual(['responded']);
  });

  it('never goes back, whatever comes in whatever order, but from failed by retry', () => {
    const rank = (status: ReceiptStatus) =>
      ['failed', 'pending', 'delivered', 'read', 'responded'].indexOf(status);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RECEIPT_MOVES)), (moves) => {
        let status: ReceiptStatus = 'pending';
        for (const move of moves) {
          const decided = decideReceipt(status, move);
          if ('refusal' in decided) continue;
          const failing = status === 'pending' && decided.to === 'failed';
          expect(failing || rank(decided.to) >= rank(status)).toBe(true);
          expect(decided.changed).toBe(decided.to !== status);
          status = decided.to;
        }
      }),
    );
  });
});

describe('actions', () => {
  it.each([
    [
      '[NOTIF-17]',
      'pending',
      [
        ['accept', true],
        ['decline', false],
      ],
    ],
    ['[NOTIF-18]', 'delivered', [['view', true]]],
    ['[NOTIF-19]', 'read', [['respond', true]]],
    ['[NOTIF-20]', 'responded', []],
    ['[NOTIF-21]', 'failed', [['retry', true]]],
    ['an unknown status', 'lost', []],
  ])('%s %s offers %j', (_, status, actions) => {
    expect(actionsFor(status, 'reminder_day_start').map(({ action, primary }) => [action, primary])).toEqual(
      actions,
    );
  });

  it('an invitation is answered on the web until it has an answer, whoever delivered it first', () => {
    const offered = RECEIPT_STATUSES.map((status) =>
      actionsFor(status, 'motivator_invitation', true).map(({ action }) => action),
    );
    expect(offered).toEqual([
      ['accept', 'decline'],
      ['accept', 'decline', 'view'],
      ['accept', 'decline'],
      [],
      ['retry'],
    ]);
  });

  it('[NOTIF-22] an operator`s message offers none', () => {
    for (const key of ['admin_broadcast', 'admin_personal_notification', 'direct_message']) {
      expect(isAdminMessage(key)).toBe(true);
      expect(RECEIPT_STATUSES.flatMap((status) => actionsFor(status, key))).toEqual([]);
    }
    expect(isAdminMessage('reminder_day_end')).toBe(false);
  });

  it('[NOTIF-23] view marks read, retry sends again, the others respond', () => {
    expect(NOTICE_ACTIONS.map((action) => [action, moveOf(action)])).toEqual([
      ['accept', 'respond'],
      ['decline', 'respond'],
      ['view', 'read'],
      ['respond', 'respond'],
      ['retry', 'retry'],
    ]);
  });

  it('what a card offers is never refused', () => {
    for (const status of RECEIPT_STATUSES) {
      for (const invites of [false, true])
        for (const { action } of actionsFor(status, 'reminder_day_start', invites)) {
          expect(decideReceipt(status, moveOf(action))).toMatchObject({ changed: true });
        }
    }
  });
});

describe('the list', () => {
  it('[NOTIF-04] tiles filter: new is pending and delivered', () => {
    const shown = NOTICE_TILES.map((tile) => RECEIPT_STATUSES.filter((status) => matchesTile(tile, status)));
    expect(shown).toEqual([[...RECEIPT_STATUSES], ['pending', 'delivered'], ['read'], ['delivered']]);
  });

  it('[NOTIF-11] counts', () => {
    const receipts = [...RECEIPT_STATUSES, 'pending'].map((status) => ({ status }));
    expect(noticeStats(receipts, 0)).toEqual({ total: 6, unread: 3, read: 1, delivered: 1 });
  });

  it('[VOICE-17] what is out of date is not new any more', () => {
    const [over, at] = ['2026-11-22T00:00:00.000Z', Date.parse('2026-11-22T00:00:00.000Z')];
    const receipts = [
      { status: 'delivered', expires_at: over },
      { status: 'pending', expires_at: null },
    ];
    expect(noticeStats(receipts, at - 1).unread).toBe(2);
    expect(noticeStats(receipts, at)).toEqual({ total: 2, unread: 1, read: 0, delivered: 1 });
  });

  it('[LIMIT-08] [LIMIT-09] [LIMIT-10] pages by 20', () => {
    expect([noticeOffset(1), noticeOffset(3)]).toEqual([0, 40]);
    expect([hasMoreNotices(20), hasMoreNotices(19)]).toEqual([true, false]);
  });

  it('names the message of every closing', () => {
    expect(COMPLETION_TYPES.map((completion) => CLOSURE_MESSAGE_KEYS[completion])).toEqual([
      'notification_promise_completed',
      'notification_promise_give_up',
      'notification_promise_cancel',
      'notification_promise_failed',
      'notification_promise_overdue',
    ]);
  });
});
