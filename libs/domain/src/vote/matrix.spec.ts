// VOTE-03 to VOTE-09: every role × every action × every state that a report and its promise can be in.
import { describe, expect, it } from '@jest/globals';
import type { Viewer } from '../answer.ts';
import type { ApprovalType } from '../promise/types.ts';
import { REPORT_STATUSES, type ReportStatus } from '../report/status.ts';
import { canDecide, canSeePoll, canVote, judgeOf, type PollFacts, type VoteWhy } from './permissions.ts';
import { policyOf } from './verdict.ts';

const [OWNER, STRANGER, MOTIVATOR, FORMER, VOTER] = [1, 2, 3, 4, 5];
const roles: Record<string, Viewer> = {
  visitor: null,
  stranger: { userId: STRANGER },
  owner: { userId: OWNER },
  motivator: { userId: MOTIVATOR },
  // Was asked or had agreed, and was released: the promise names another person.
  'former motivator': { userId: FORMER },
  'has voted': { userId: VOTER },
};

/** `stranger | yes | hidden` lines under a line of states. */
function read(table: string): { role: string; state: string; expected: string }[] {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [[, ...states] = [], ...lines] = rows;
  return lines.flatMap(([role = '', ...cells]) =>
    cells.map((expected, at) => ({ role, state: states[at] ?? '', expected })),
  );
}

const approvals: Record<string, ApprovalType> = {
  anyone: 'anyuser',
  motivator: 'specific',
  system: 'system',
};

function pollIn(state: string, reportStatus: ReportStatus): PollFacts {
  const [visibility, approval = ''] = state.split(' ');
  const approvalType = approvals[approval]!;
  return {
    ownerId: OWNER,
    isPublic: visibility === 'public',
    reportStatus,
    policy: policyOf({ approvalType, motivatorId: approvalType === 'specific' ? MOTIVATOR : null })!,
    voterIds: approvalType === 'anyuser' ? [VOTER] : [],
  };
}

const codes: Record<string, VoteWhy> = {
  'sign in': 'SIGN_IN_REQUIRED',
  hidden: 'PROMISE_NOT_VISIBLE',
  own: 'OWN_REPORT',
  'no poll': 'NOT_VOTABLE',
  'not theirs': 'NOT_MOTIVATOR',
  twice: 'ALREADY_VOTED',
  decided: 'REPORT_NOT_PENDING',
};

describe('seeing how a report is voted on', () => {
  it.each(
    read(`
                     | public anyone | private anyone | public motivator | private motivator | public system | private system
    visitor          | yes           | no             | yes              | no                | yes           | no
    stranger         | yes           | no             | yes              | no                | yes           | no
    owner            | yes           | yes            | yes              | yes               | yes           | yes
    motivator        | yes           | no             | yes              | yes               | yes           | no
    former motivator | yes           | no             | yes              | no                | yes           | no
    has voted        | yes           | no             | yes              | no                | yes           | no`),
  )('$role, $state: $expected', ({ role, state, expected }) => {
    const seen = REPORT_STATUSES.map((status) => canSeePoll(roles[role]!, pollIn(state, status)));
    expect(new Set(seen)).toEqual(new Set([expected === 'yes']));
  });
});

describe('[VOTE-03] [VOTE-04] [VOTE-09] voting, pending / decided', () => {
  it.each(
    read(`
                     | public anyone   | private anyone  | public motivator  | private motivator | public system     | private system
    visitor          | sign in/sign in | sign in/sign in | sign in/sign in   | sign in/sign in   | sign in/sign in   | sign in/sign in
    stranger         | yes/decided     | hidden/hidden   | no poll/no poll   | hidden/hidden     | no poll/no poll   | hidden/hidden
    owner            | own/own         | own/own         | own/own           | own/own           | own/own           | own/own
    motivator        | yes/decided     | hidden/hidden   | no poll/no poll   | no poll/no poll   | no poll/no poll   | hidden/hidden
    former motivator | yes/decided     | hidden/hidden   | no poll/no poll   | hidden/hidden     | no poll/no poll   | hidden/hidden
    has voted        | twice/twice     | hidden/hidden   | no poll/no poll   | hidden/hidden     | no poll/no poll   | hidden/hidden`),
  )('$role, $state: $expected', ({ role, state, expected }) => {
    expect(answers(canVote, role, state)).toEqual(expectedOf(expected));
  });
});

describe('[VOTE-06] [VOTE-09] deciding as the motivator, pending / decided', () => {
  it.each(
    read(`
                     | public anyone   | private anyone  | public motivator      | private motivator | public system   | private system
    visitor          | sign in/sign in | sign in/sign in | sign in/sign in       | sign in/sign in   | sign in/sign in | sign in/sign in
    stranger         | no poll/no poll | hidden/hidden   | not theirs/not theirs | hidden/hidden     | no poll/no poll | hidden/hidden
    owner            | own/own         | own/own         | own/own               | own/own           | own/own         | own/own
    motivator        | no poll/no poll | hidden/hidden   | yes/decided           | yes/decided       | no poll/no poll | hidden/hidden
    former motivator | no poll/no poll | hidden/hidden   | not theirs/not theirs | hidden/hidden     | no poll/no poll | hidden/hidden
    has voted        | no poll/no poll | hidden/hidden   | not theirs/not theirs | hidden/hidden     | no poll/no poll | hidden/hidden`),
  )('$role, $state: $expected', ({ role, state, expected }) => {
    expect(answers(canDecide, role, state)).toEqual(expectedOf(expected));
  });
});

/** Collects the answers for a pending report and for each way in which it can be decided. */
function answers(rule: typeof canVote, role: string, state: string): string[] {
  return [
    ...new Set(
      REPORT_STATUSES.map((status) => {
        const answer = rule(roles[role]!, pollIn(state, status));
        return `${status === 'pending' ? status : 'decided'}: ${answer.ok ? 'yes' : answer.why}`;
      }),
    ),
  ];
}

function expectedOf(cell: string): string[] {
  const [whilePending = '', onceDecided = ''] = cell.split('/').map((word) => codes[word] ?? word);
  return [`pending: ${whilePending}`, `decided: ${onceDecided}`];
}

describe('whose decision a pending report waits for', () => {
  const states = [
    'public anyone',
    'private anyone',
    'public motivator',
    'private motivator',
    'public system',
  ];
  it.each(states)(
    '[GEN-08, GEN-09] %s: those whom the rules let vote or decide, and nobody else',
    (state) => {
      const poll = pollIn(state, 'pending');
      const approvalType = approvals[state.split(' ')[1]!]!;
      const judge = judgeOf({
        approvalType,
        motivatorId: approvalType === 'specific' ? MOTIVATOR : null,
        isPublic: poll.isPublic,
      });
      for (const viewer of Object.values(roles)) {
        if (viewer === null || viewer.userId === OWNER || poll.voterIds.includes(viewer.userId)) continue;
        const mayNow = canVote(viewer, poll).ok || canDecide(viewer, poll).ok;
        const isAsked = judge === 'anybody' || judge?.motivatorId === viewer.userId;
        expect([viewer.userId, mayNow]).toEqual([viewer.userId, isAsked]);
      }
    },
  );

  it('nobody`s while the motivator is not named', () => {
    expect(judgeOf({ approvalType: 'specific', motivatorId: null, isPublic: true })).toBeNull();
  });
});
