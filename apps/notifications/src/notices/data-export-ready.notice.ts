import { dataExportReady } from '@slovo/contracts';
import { notice } from './notice.ts';

export const dataExportReadyNotice = notice({
  name: 'data-export-ready',
  on: dataExportReady,
  key: 'data_export_ready',
  isUrgent: true,
  to: ({ userId }) => [userId],
  variables: ({ expiresAt }, lookups) => ({ until: lookups.wallTime(expiresAt) }),
  promiseId: () => null,
  actions: () => [{ kind: 'open-own-data' }],
});
