import { unreachable } from '../answer.ts';

export const NOTICE_PAGE_SIZE = 20;
export const NOTICE_STATS_FETCH = 1000;

export const NOTICE_TILES = ['all', 'new', 'read', 'delivered'] as const;
export type NoticeTile = (typeof NOTICE_TILES)[number];

/** New: not opened yet, whether or not Telegram has it. */
export const isUnread = (status: string): boolean => status === 'pending' || status === 'delivered';

export interface Dated {
  status: string;
  /** From this instant on it is out of date, such as a reminder of a day that is over. */
  expires_at?: string | null;
}

export const isExpired = ({ expires_at: at }: Dated, now: number): boolean =>
  typeof at === 'string' && Date.parse(at) <= now;

/** What counts as new: not opened yet, and not out of date. */
export const isFresh = (receipt: Dated, now: number): boolean =>
  isUnread(receipt.status) && !isExpired(receipt, now);

export function matchesTile(tile: NoticeTile, status: string): boolean {
  switch (tile) {
    case 'all':
      return true;
    case 'new':
      return isUnread(status);
    case 'read':
    case 'delivered':
      return status === tile;
    default:
      return unreachable(tile);
  }
}

export interface NoticeStats {
  total: number;
  unread: number;
  read: number;
  delivered: number;
}

export const noticeStats = (receipts: readonly Dated[], now: number): NoticeStats => ({
  total: receipts.length,
  unread: receipts.filter((one) => isFresh(one, now)).length,
  read: receipts.filter((one) => one.status === 'read').length,
  delivered: receipts.filter((one) => one.status === 'delivered').length,
});

/** Pages count from 1 (LIMIT-10). */
export const noticeOffset = (page: number): number => (page - 1) * NOTICE_PAGE_SIZE;

/** More is offered only after a full page (LIMIT-09). */
export const hasMoreNotices = (received: number): boolean => received >= NOTICE_PAGE_SIZE;
