/**
 * A file on its way from an operator's browser into the library, as the page sees it. idle: it waits for its turn;
 * gone: it is not shown any more.
 */
export const TRANSFER_STATES = ['idle', 'uploading', 'done', 'error', 'gone'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/**
 * refuse: its size, type or name is wrong, so nothing is sent. fail: the server refused it, or all attempts have failed.
 * resume: the operator tries again. remove: cancelled before its end, or put away after it.
 */
export const TRANSFER_ACTIONS = ['refuse', 'start', 'store', 'fail', 'resume', 'remove'] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

/** Nothing else assigns a state. A file that was resumed waits for its turn again. */
export const transferTransitions = {
  idle: { refuse: 'error', start: 'uploading', remove: 'gone' },
  uploading: { store: 'done', fail: 'error', remove: 'gone' },
  error: { resume: 'idle', remove: 'gone' },
  done: { remove: 'gone' },
  gone: {},
} as const satisfies Record<TransferState, Partial<Record<TransferAction, TransferState>>>;

/** The state after an action, or null where the table has no such move. */
export function movedTransfer(from: TransferState, action: TransferAction): TransferState | null {
  const row: Partial<Record<TransferAction, TransferState>> = transferTransitions[from];
  return row[action] ?? null;
}

/** Bytes of the largest file that is sent in one request; a larger one is sent in chunks. */
export const ONE_REQUEST_LIMIT = 8 * 1024 * 1024;
export const MOST_CHUNKS_AT_ONCE = 3;
/** Pauses before a request is sent again: as many attempts follow the first one. */
export const UPLOAD_RETRY_MS = [1_000, 2_000, 4_000] as const;
/** An upload that takes longer is given up. The gateway's own limit is the same. */
export const UPLOAD_TIMEOUT_MS = 30 * 60 * 1_000;
