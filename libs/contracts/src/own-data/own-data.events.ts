import { z } from 'zod';
import { AuthType } from '../auth/auth.wire.ts';
import { event } from '../event.ts';
import { Instant } from '../wire.ts';

const ofAccount = { changesNothing: 'no answer that is kept shows exports, deletions or sign-ins' };
const ofExport = z.object({ exportId: z.int(), userId: z.int() });

/** A worker may take it. */
export const dataExportRequested = event('auth', 'data-export-requested', ofExport, ofAccount);
export const dataExportReady = event(
  'auth',
  'data-export-ready',
  ofExport.extend({ size: z.int(), expiresAt: Instant }),
  ofAccount,
);
/** It failed at every attempt. */
export const dataExportFailed = event('auth', 'data-export-failed', ofExport, ofAccount);

/** The zip of an export is in the storage, until `expiresAt`. */
export const archiveStored = event(
  'media',
  'archive-stored',
  ofExport.extend({ size: z.int(), expiresAt: Instant }),
  ofAccount,
);

export const accountDeletionRequested = event(
  'auth',
  'account-deletion-requested',
  z.object({ userId: z.int(), dueAt: Instant }),
  ofAccount,
);
export const accountDeletionCancelled = event(
  'auth',
  'account-deletion-cancelled',
  z.object({ userId: z.int() }),
  ofAccount,
);

/** A sign-in from a device that this person has not used before. `address` is masked. */
export const signedInAnew = event(
  'auth',
  'signed-in-anew',
  z.object({
    alertId: z.int(),
    userId: z.int(),
    authType: AuthType,
    browser: z.string(),
    os: z.string(),
    address: z.string().nullable(),
    at: Instant,
  }),
  ofAccount,
);
