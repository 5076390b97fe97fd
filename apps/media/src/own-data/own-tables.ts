import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'media'>, OwnTable> = {
  uploads: { from: 'uploads AS t', where: 't.owner_id = ?', key: byId },
  uses: {
    from: 'uploads AS upload JOIN uses AS t ON t.path = upload.path',
    where: 'upload.owner_id = ?',
    key: [
      ['t.path', 'path', 'text'],
      ['t.report_id', 'report_id', 'int'],
    ],
  },
  archives: { from: 'archives AS t', where: 't.owner_id = ?', key: [['t.export_id', 'export_id', 'int']] },
};
