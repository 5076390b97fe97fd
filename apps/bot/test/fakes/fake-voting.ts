import type { Type } from '@nestjs/common';
import {
  approveByMotivator,
  becomeWitness,
  castVote,
  countPendingReports,
  getApprovalCount,
  getWitness,
  getWitnessLink,
  listApprovals,
  listPendingReports,
  muteWitness,
  rejectByMotivator,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { answer, pageOf } from './answer.ts';
import type { FakeServices } from './fake-services.ts';

export function votingAnswers(world: FakeServices): Type[] {
  return [
    answer(world, castVote, ({ id }, { userId }) => {
      const voters = world.voters.get(id) ?? [];
      if (voters.includes(userId)) return { ...poll(world, id), repeated: true as const };
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
    answer(world, listPendingReports, (page, { userId }) => {
      const listed = waitingFor(world, userId).filter(({ role }) => !page.role || role === page.role);
      const from = listed.findIndex(({ report_id }) => report_id === page.after);
      // Newest first, and ids grow with time: what was decided is found between its neighbours.
      const rest =
        page.after === undefined ? listed : listed.filter(({ report_id }) => report_id < page.after!);
      return pageOf(from < 0 ? rest : listed.slice(from + 1), page);
    }),
    answer(world, countPendingReports, (_, { userId }) => {
      const count = waitingFor(world, userId).length;
      return { count, more: false, known: count };
    }),
    ...witnessAnswers(world),
  ];
}

function witnessAnswers(world: FakeServices): Type[] {
  const present = (promiseId: number, muted: boolean) => {
    const { title: promise_title, owner } = world.promise(promiseId);
    return { promise_id: promiseId, promise_title, owner, muted, since: '2027-01-01T00:00:00.000Z' };
  };
  return [
    answer(world, getWitnessLink, ({ id }) => {
      const code = world.witnessLinks.get(id);
      if (!code) throw new Refusal('WITNESS_NEEDS_VOTING');
      const { title: promise_title, owner } = world.promise(id);
      return { promise_id: id, promise_title, owner, code, path: `/p/${id}?w=${code}`, witnesses: 0 };
    }),
    answer(world, becomeWitness, ({ code }, { userId }) => {
      const [promiseId] = [...world.witnessLinks].find(([, given]) => given === code) ?? [];
      if (promiseId === undefined) throw new Refusal('WITNESS_LINK_NOT_FOUND');
      if (world.promise(promiseId).user_id === userId) throw new Refusal('OWN_PROMISE');
      const key = `${promiseId}:${userId}`;
      world.witnesses.set(key, world.witnesses.get(key) ?? false);
      return present(promiseId, world.witnesses.get(key)!);
    }),
    answer(world, getWitness, ({ id }, { userId }) => {
      const muted = world.witnesses.get(`${id}:${userId}`);
      return { witness: muted === undefined ? null : present(id, muted) };
    }),
    answer(world, muteWitness, ({ id, muted }, { userId }) => {
      world.witnesses.set(`${id}:${userId}`, muted);
      return present(id, muted);
    }),
  ];
}

/** What a person may decide on, newest first. */
function waitingFor(world: FakeServices, userId: number) {
  return world.reports.toReversed().flatMap((report) => {
    const promise = world.promises.get(report.promise_id);
    if (!promise || report.report_status !== 'pending' || promise.user_id === userId) return [];
    const isMotivator = promise.motivator_person?.id === userId;
    const isVoter =
      promise.approval_type === 'anyuser' &&
      promise.is_public &&
      !(world.voters.get(report.id) ?? []).includes(userId);
    if (!isMotivator && !isVoter) return [];
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
      role: isMotivator ? ('motivator' as const) : ('voter' as const),
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
