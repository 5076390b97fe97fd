import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

const byReport = [['t.report_id', 'report_id', 'int']] as const;

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'voting'>, OwnTable> = {
  votes: { from: 'votes AS t', where: 't.voter_id = ?', key: byId },
  received_votes: { from: 'votes AS t', where: 't.owner_id = ?', key: byId },
  polls: {
    from: 'promises AS promise JOIN polls AS t ON t.promise_id = promise.id',
    where: 'promise.owner_id = ?',
    key: [['promise.id', 'promise_id', 'int'], ...byReport],
  },
  decided_polls: {
    from: 'votes AS vote JOIN polls AS t ON t.report_id = vote.report_id',
    where: 'vote.voter_id = ? AND t.decided_by = vote.voter_id',
    key: byReport,
    only: ['report_id', 'promise_id', 'status', 'decided_by', 'reason', 'closed_at'],
  },
  waiting_polls: {
    from: 'polls AS t',
    where: `t.status = 'open' AND t.waits_for = ?`,
    key: byReport,
    only: ['report_id', 'promise_id', 'status', 'waits_for', 'opened_at', 'reported_at'],
  },
  promises: { from: 'promises AS t', where: 't.owner_id = ?', key: byId },
  people: { from: 'people AS t', where: 't.id = ?', key: byId },
};
