export const UPLOAD_STATES = ['open', 'finalizing', 'done', 'refused', 'gone'] as const;
export type UploadSessionState = (typeof UPLOAD_STATES)[number];

/**
 * finalize: all chunks are there. store: the file is in the library. refuse: its type, its size or its content is
 * refused. reopen: the process that worked on it has died, or could not store. remove: by its operator, or because no
 * chunk arrived for a day.
 */
export const UPLOAD_ACTIONS = ['finalize', 'store', 'refuse', 'reopen', 'remove'] as const;
export type UploadAction = (typeof UPLOAD_ACTIONS)[number];

/** Nothing else assigns a state. Save with compare-and-set on the state you started from. */
export const uploadTransitions = {
  open: { finalize: 'finalizing', remove: 'gone' },
  finalizing: { store: 'done', refuse: 'refused', reopen: 'open' },
  done: {},
  refused: {},
  gone: {},
} as const satisfies Record<UploadSessionState, Partial<Record<UploadAction, UploadSessionState>>>;

/** The state after an action, or null where the table has no such move. */
export function movedUpload(from: UploadSessionState, action: UploadAction): UploadSessionState | null {
  const row: Partial<Record<UploadAction, UploadSessionState>> = uploadTransitions[from];
  return row[action] ?? null;
}
