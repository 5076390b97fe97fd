import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'promises'>, OwnTable> = {
  promises: { from: 'promises AS t', where: 't.user_id = ?', key: byId },
  reports: { from: 'reports AS t', where: 't.user_id = ?', key: byId },
  report_media: {
    from: 'reports AS report JOIN report_media AS t ON t.report_id = report.id',
    where: 'report.user_id = ?',
    key: [
      ['report.id', 'report_id', 'int'],
      ['t.position', 'position', 'int'],
    ],
  },
  invitations: {
    from: 'promises AS promise JOIN invitations AS t ON t.promise_id = promise.id',
    where: 'promise.user_id = ?',
    key: [['promise.id', 'promise_id', 'int'], ...byId],
  },
  received_invitations: { from: 'invitations AS t', where: 't.invitee_id = ?', key: byId },
  motivated_promises: {
    from: 'promises AS t',
    where: 't.motivator_id = ?',
    key: byId,
    only: ['id', 'user_id', 'title', 'status', 'motivator_id', 'created_at', 'started_at', 'closed_at'],
  },
  decided_reports: {
    from: 'reports AS t',
    where: 't.decided_by = ?',
    key: byId,
    only: ['id', 'promise_id', 'day_number', 'status', 'decided_by', 'decided_at', 'reject_reason'],
  },
  people: { from: 'people AS t', where: 't.id = ?', key: byId },
};
