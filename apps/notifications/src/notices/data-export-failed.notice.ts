import { dataExportFailed } from '@slovo/contracts';
import { notice } from './notice.ts';

export const dataExportFailedNotice = notice({
  name: 'data-export-failed',
  on: dataExportFailed,
  key: 'data_export_failed',
  isUrgent: true,
  to: ({ userId }) => [userId],
  variables: () => ({}),
  promiseId: () => null,
  actions: () => [{ kind: 'open-own-data' }],
});
