import type * as ru from '../../ru/web/failed-calls.ts';
import type { Translation } from '../../translation.ts';

/** What failed (ERR-02 to ERR-07). */
export const failedTo: Translation<typeof ru.failedTo> = {
  loadPromises: 'Failed to load promises',
  createPromise: 'Failed to create promise',
  updatePromise: 'Failed to update promise',
  deletePromise: 'Failed to delete promise',
  startPromise: 'Failed to start promise',
  loadReports: 'Failed to load reports',
};

/** Shown for a failed call, by its name, if the server's answer has no sentence. */
export const callFailures: Translation<typeof ru.callFailures> = {
  'promises.list-promises': failedTo.loadPromises,
  'promises.create-promise': failedTo.createPromise,
  'promises.update-promise': failedTo.updatePromise,
  'promises.delete-promise': failedTo.deletePromise,
  'promises.start-promise': failedTo.startPromise,
  'promises.list-reports': failedTo.loadReports,
  'promises.list-public-reports': failedTo.loadReports,
};
