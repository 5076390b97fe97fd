import type { Type } from '@nestjs/common';
import {
  approveByMotivator,
  castVote,
  getApprovalCount,
  listApprovals,
  listPendingReports,
  rejectByMotivator,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { answer, pageOf } from './answer.ts';
import type { FakeServices } from './fake-services.ts';

export function votingAnswers(world: FakeServices): Type[] {
  return [
    answer(world, castVote, ({ id }, { userId }) => {
      const voters = world.voters.get(id) ?? [];
      if (voters.includes(userId)) throw new Refusal('ALREADY_VOTED');
      world.voters.set(id, [...voters, userId]);
      return poll(world, id);
    }),
    answer(world, approveByMotivator, ({ id }) => ({ ...poll(world, id), status: 'approved' as const })),
    answer(world, rejectByMotivator, ({ id }) => ({ ...poll(world, id), status: 'rejected' as const })),
    answer(world, getApprovalCount, ({ id }) => poll(world, id)),
    answer(world, listApprovals, ({ id }) =>
      (world.voters.get(id) ?? []).map((user_id) => ({
        user_id,
        vote_type: 'approve' as const,
        voteReason: null,
        created_at: '2027-01-01T00:00:00.000Z',
        user: null,
      })),
    ),
    answer(world, listPendingReports, (page, { userId }) => pageOf(waitingFor(world, userId), page)),
  ];
}

/** What a motivator has to decide on; the reports of public promises are left out. */
function waitingFor(world: FakeServices, userId: number) {
  return world.reports.flatMap((report) => {
    const promise = world.promises.get(report.promise_id);
    if (report.report_status !== 'pending' || promise?.motivator_person?.id !== userId) return [];
    const { id: report_id, promise_id, day_number, report_text, media_path, media, more_media } = report;
    return {
      report_id,
      promise_id,
      day_number,
      report_text,
      media_path,
      media,
      more_media,
      promise_title: promise.title,
      owner: promise.owner,
      created_at: report.created_at,
      role: 'motivator' as const,
      known: true,
      is_public: promise.is_public,
      decide_by: null,
      poll: poll(world, report_id),
    };
  });
}

function poll({ reports, voters }: FakeServices, report_id: number) {
  const promise_id = reports.find(({ id }) => id === report_id)?.promise_id ?? 0;
  const approveVotes = voters.get(report_id)?.length ?? 0;
  return {
    report_id,
    promise_id,
    status: approveVotes > 0 ? ('approved' as const) : ('open' as const),
    totalVotes: approveVotes,
    approveVotes,
    requiredVotes: 1,
  };
}
