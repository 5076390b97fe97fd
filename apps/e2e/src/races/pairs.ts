import { answerInvitation } from '@slovo/contracts';
import type { Actor } from '../actor.ts';
import type { Made } from '../promises.ts';
import { inChat, type RaceCast, signInAgain } from './cast.ts';
import { arrivedUpload, libraryFile } from './library.ts';
import { segment } from './messages.ts';
import { by, called, type RaceRequest } from './race.ts';

interface Side {
  operation: string;
  request: () => RaceRequest;
  /** What they may be answered that come too late. */
  late: readonly string[];
}

export interface Contradiction {
  sides: [Side, Side];
  /** What everybody sees afterwards. */
  truth: () => Promise<unknown>;
}

/** Two that contradict each other, ten times each at once, and what may be true afterwards: one of these. */
export interface Pair {
  make: (cast: RaceCast) => Promise<Contradiction>;
  truths: readonly unknown[];
}

const DRAFT_GONE = ['404 PROMISE_NOT_FOUND'];
const STARTED = ['409 PROMISE_NOT_DRAFT'];
const CLOSED = ['409 PROMISE_CLOSED'];

const side = (operation: string, request: () => RaceRequest, ...late: string[]): Side => ({
  operation,
  request,
  late,
});

const ofPromise = (cast: RaceCast, { id }: Made, method: string, rest: string, body?: object) =>
  by(cast.owner, method, `/api/promises/${id}${rest}`, body);

const statusOf =
  ({ owner }: RaceCast, { id }: Made) =>
  async (): Promise<string> => {
    const { status, body } = await owner.call<{ status: string }>('GET', `/api/promises/${id}`);
    return status === 200 ? body.status : 'none';
  };

const deleteDraft = (cast: RaceCast, made: Made) =>
  side(
    'promises.delete-promise',
    ofPromise(cast, made, 'DELETE', ''),
    ...DRAFT_GONE,
    ...STARTED,
    '409 INVITATION_PENDING',
  );
const startDraft = (cast: RaceCast, made: Made, ...late: string[]) =>
  side(
    'promises.start-promise',
    ofPromise(cast, made, 'POST', '/start', {}),
    ...DRAFT_GONE,
    ...STARTED,
    ...late,
  );
const askMotivator = (cast: RaceCast, made: Made, ...late: string[]) =>
  side(
    'promises.set-approval-type',
    ofPromise(cast, made, 'PATCH', '/approval-type', {
      approvalType: 'specific',
      username: cast.motivator.username,
    }),
    ...late,
    '409 INVITATION_PENDING',
  );
const close = (cast: RaceCast, made: Made, completion_type = 'give_up') =>
  side('promises.close-promise', ofPromise(cast, made, 'POST', '/close', { completion_type }), ...CLOSED);
const answer = (cast: RaceCast, receipt: number, responseType: string) =>
  side(
    'notifications.set-receipt-status',
    by(cast.motivator, 'PATCH', `/api/notifications/receipts/${receipt}/status`, {
      status: 'responded',
      responseType,
    }),
    '409 RECEIPT_STATE_REFUSED',
  );
const invitationsOf = async ({ owner }: RaceCast, { id }: Made): Promise<{ id: number; status: string }[]> =>
  (
    await owner.ask<{ invitations: { id: number; status: string }[] }>(
      'GET',
      `/api/promises/${id}/motivator/invitations`,
    )
  ).invitations;
const withdrawInvitation = (cast: RaceCast, made: Made) =>
  side(
    'promises.withdraw-invitation',
    ofPromise(cast, made, 'DELETE', '/motivator/invitation'),
    '404 INVITATION_NOT_FOUND',
  );
/** What the owner sees of the invitations and of the draft, and whether the motivator sees it. */
const invitationSeen = (cast: RaceCast, made: Made) => async () => {
  const invitations = await invitationsOf(cast, made);
  const seen = await cast.motivator.call('GET', `/api/promises/${made.id}`);
  return [...invitations.map(({ status }) => status), await statusOf(cast, made)(), seen.status];
};
const ofReport = (who: Actor, { reportId }: Made, word: string, body?: object) =>
  by(who, 'POST', `/api/reports/${reportId}/${word}`, body);

const withdrawReport = (cast: RaceCast, made: Made) =>
  side(
    'promises.undo-report',
    by(cast.owner, 'DELETE', `/api/reports/${made.reportId}`),
    '404 REPORT_NOT_FOUND',
    '409 REPORT_ALREADY_DECIDED',
  );

/** What the owner and everybody see of a report: the status, how many days are kept, and the poll. */
const reportSeen = (cast: RaceCast, made: Made) => async () => {
  const [reports, promise, poll] = await Promise.all([
    cast.owner.ask<{ report_status: string }[]>('GET', `/api/promises/${made.id}/reports`),
    cast.owner.ask<{ status: string; completed_days: number }>('GET', `/api/promises/${made.id}`),
    cast.owner.call<{ status?: string }>('GET', `/api/reports/${made.reportId}/approval-count`),
  ]);
  const [report = 'none'] = reports.map(({ report_status }) => report_status);
  return [report, promise.completed_days, poll.body.status ?? 'none', promise.status];
};

/** A decision on a report races its withdrawal by the owner: the report is approved, or there is none. */
const decideOrWithdraw = (
  makeReport: (cast: RaceCast) => Promise<Made>,
  operation: string,
  approve: (cast: RaceCast, made: Made) => () => RaceRequest,
): Pair => ({
  make: async (cast) => {
    const made = await makeReport(cast);
    return {
      sides: [
        side(operation, approve(cast, made), '404 REPORT_NOT_FOUND', '409 REPORT_NOT_PENDING'),
        withdrawReport(cast, made),
      ],
      truth: reportSeen(cast, made),
    };
  },
  truths: [
    ['approved', 1, 'approved', 'active'],
    ['none', 0, 'none', 'active'],
  ],
});

const batchMove = (cast: RaceCast, id: number, move: string) =>
  side(
    `notifications.${move}-batch`,
    by(cast.operator, 'POST', `/api/admin/notifications/batches/${id}/${move}`, {}),
    '409 BATCH_STATE_REFUSED',
  );

const person = (cast: RaceCast, userId: number, move: string, body: object = {}) =>
  by(cast.operator, 'POST', `/api/admin/users/${userId}/${move}`, body);

/** Whether the operators' page, the person and everybody say the same of a ban. */
const banSeen = (cast: RaceCast, who: Actor) => async () => {
  const { status } = await cast.asOperator<{ status: string }>('GET', `/users/${who.userId}`);
  const own = await signInAgain(cast.stage, who).then(
    ({ token }) => who.call('GET', '/api/promises', undefined, { authorization: `Bearer ${token}` }),
    () => ({ status: 403 }),
  );
  return [status, own.status];
};

/** Undoing and beginning a deletion that is held. */
async function deletionMoves(cast: RaceCast, method: string, path: string) {
  const held = { reason: 'Спам', idempotencyKey: cast.uniqueKey(), holdSeconds: 3_600 };
  const { deletionJobId: id } = await cast.asOperator<{ deletionJobId: string }>(method, path, held);
  const move = (word: string, ...late: string[]) =>
    side(
      `gateway.${word}Deletion`,
      by(cast.operator, 'POST', `/api/admin/deletions/${id}/${word}`, {}),
      ...late,
    );
  const sides: [Side, Side] = [
    move('cancel', '409 DELETION_RUNNING'),
    move('run', '409 DELETION_STATE_REFUSED'),
  ];
  const stage = async () => {
    const job = await cast.asOperator<{ stage: string }>('GET', `/deletions/${id}/status`);
    return ['running', 'purged'].includes(job.stage) ? 'begun' : job.stage;
  };
  return { sides, stage };
}

export const PAIRS: Record<string, Pair> = {
  'start ‖ delete': {
    make: async (cast) => {
      const made = await cast.draft();
      return { sides: [startDraft(cast, made), deleteDraft(cast, made)], truth: statusOf(cast, made) };
    },
    truths: ['active', 'none'],
  },
  'ask a motivator ‖ delete': {
    make: async (cast) => {
      const made = await cast.draft();
      const ask = askMotivator(cast, made, ...DRAFT_GONE);
      return { sides: [ask, deleteDraft(cast, made)], truth: statusOf(cast, made) };
    },
    truths: ['draft_with_motivator', 'none'],
  },
  'ask a motivator ‖ start': {
    make: async (cast) => {
      const made = await cast.draft();
      const ask = askMotivator(cast, made, ...STARTED);
      const begin = startDraft(cast, made, '409 INVITATION_PENDING');
      return { sides: [ask, begin], truth: statusOf(cast, made) };
    },
    truths: ['active', 'draft_with_motivator'],
  },
  'accept ‖ withdraw the invitation': {
    make: async (cast) => {
      const made = await cast.invited();
      return {
        sides: [answer(cast, made.receipt, 'accept'), withdrawInvitation(cast, made)],
        truth: invitationSeen(cast, made),
      };
    },
    truths: [['cancelled', 'draft', 404]],
  },
  'accept in the chat ‖ withdraw the invitation': {
    make: async (cast) => {
      const made = await cast.invited();
      const accept = called(
        answerInvitation,
        { invitation_id: (await invitationsOf(cast, made))[0]!.id, answer: 'accept' },
        inChat(cast.motivator),
      );
      return {
        sides: [
          side('promises.answer-invitation', accept, '404 INVITATION_NOT_FOUND', '409 INVITATION_ANSWERED'),
          withdrawInvitation(cast, made),
        ],
        truth: invitationSeen(cast, made),
      };
    },
    truths: [['cancelled', 'draft', 404]],
  },
  'accept ‖ decline the invitation': {
    make: async (cast) => {
      const made = await cast.invited();
      return {
        sides: [answer(cast, made.receipt, 'accept'), answer(cast, made.receipt, 'decline')],
        truth: invitationSeen(cast, made),
      };
    },
    truths: [
      ['accepted', 'draft_motivator_accepted', 200],
      ['rejected', 'draft', 404],
    ],
  },
  'approve ‖ reject': {
    make: async (cast) => {
      const made = await cast.judged();
      const late = '409 REPORT_NOT_PENDING';
      return {
        sides: [
          side('voting.approve-by-motivator', ofReport(cast.motivator, made, 'approve-by-motivator'), late),
          side(
            'voting.reject-by-motivator',
            ofReport(cast.motivator, made, 'reject-by-motivator', { reason: 'Не видно' }),
            late,
          ),
        ],
        truth: reportSeen(cast, made),
      };
    },
    truths: [
      ['approved', 1, 'approved', 'active'],
      ['rejected', 0, 'rejected', 'active'],
    ],
  },
  'approve ‖ withdraw the report': decideOrWithdraw(
    (cast) => cast.judged(),
    'voting.approve-by-motivator',
    (cast, made) => ofReport(cast.motivator, made, 'approve-by-motivator'),
  ),
  'vote ‖ withdraw the report': decideOrWithdraw(
    (cast) => cast.voting(),
    'voting.cast-vote',
    (cast, made) => ofReport(cast.voter, made, 'vote', { voteType: 'approve' }),
  ),
  'vote ‖ close': {
    make: async (cast) => {
      const made = await cast.voting();
      return {
        sides: [
          side(
            'voting.cast-vote',
            ofReport(cast.voter, made, 'vote', { voteType: 'approve' }),
            '409 REPORT_NOT_PENDING',
            '404 REPORT_NOT_FOUND',
            '403 NOT_VOTABLE',
          ),
          close(cast, made),
        ],
        truth: reportSeen(cast, made),
      };
    },
    // A vote that was counted is not lost by the end of the promise, and its poll says what the report does.
    truths: [
      ['approved', 1, 'approved', 'closed'],
      ['pending', 1, 'pending', 'closed'],
      ['pending', 0, 'pending', 'closed'],
      ['rejected', 0, 'rejected', 'closed'],
    ],
  },
  'skip ‖ report': {
    make: async (cast) => {
      const made = await cast.running({ type: 'habit' });
      return {
        sides: [
          side('promises.skip-day', ofPromise(cast, made, 'POST', '/skip'), '409 DAY_ALREADY_KEPT'),
          side(
            'promises.submit-report',
            by(cast.owner, 'POST', `/api/promises/${made.id}/reports`, { text: 'Сделано' }, cast.key()),
          ),
        ],
        truth: async () => {
          const { completed_days, skips } = await cast.owner.ask<{
            completed_days: number;
            skips: { used: number };
          }>('GET', `/api/promises/${made.id}`);
          return [completed_days, skips.used <= 1];
        },
      };
    },
    truths: [[1, true]],
  },
  'pause ‖ close': {
    make: async (cast) => {
      const made = await cast.running();
      const pause = side(
        'promises.pause-promise',
        ofPromise(cast, made, 'POST', '/pause', { days: 3 }),
        ...CLOSED,
        '409 PAUSE_USED',
      );
      return { sides: [pause, close(cast, made)], truth: statusOf(cast, made) };
    },
    truths: ['closed'],
  },
  'pause ‖ end the pause': {
    make: async (cast) => {
      const made = await cast.running();
      return {
        sides: [
          side(
            'promises.pause-promise',
            ofPromise(cast, made, 'POST', '/pause', { days: 3 }),
            '409 PAUSE_USED',
          ),
          side('promises.end-pause', ofPromise(cast, made, 'DELETE', '/pause'), '409 PROMISE_NOT_PAUSED'),
        ],
        truth: statusOf(cast, made),
      };
    },
    truths: ['active'],
  },
  'report ‖ close': {
    make: async (cast) => {
      const made = await cast.running();
      const report = side(
        'promises.submit-report',
        by(cast.owner, 'POST', `/api/promises/${made.id}/reports`, { text: 'Сделано' }, cast.key()),
        ...CLOSED,
      );
      return {
        sides: [report, close(cast, made)],
        truth: async () => {
          const reports = await cast.owner.ask<unknown[]>('GET', `/api/promises/${made.id}/reports`);
          const { status, completed_days } = await cast.owner.ask<{ status: string; completed_days: number }>(
            'GET',
            `/api/promises/${made.id}`,
          );
          return [status, completed_days === reports.length];
        },
      };
    },
    truths: [['closed', true]],
  },
  'give up ‖ cancel': {
    make: async (cast) => {
      const made = await cast.running();
      return {
        sides: [close(cast, made), close(cast, made, 'cancel')],
        truth: statusOf(cast, made),
      };
    },
    truths: ['closed'],
  },
  'public ‖ private': {
    make: async (cast) => {
      const made = await cast.voting();
      const toggle = (is_public: boolean) =>
        side('promises.set-privacy', ofPromise(cast, made, 'PATCH', '/privacy', { is_public }));
      return {
        sides: [toggle(true), toggle(false)],
        truth: async () => {
          const { is_public } = await cast.owner.ask<{ is_public: boolean }>(
            'GET',
            `/api/promises/${made.id}`,
          );
          const page = await cast.voter.call('GET', `/public/promises/${made.id}`);
          const poll = await cast.voter.call('GET', `/api/reports/${made.reportId}/approval-count`);
          return [is_public, page.status, poll.status];
        },
      };
    },
    truths: [
      [true, 200, 200],
      [false, 404, 404],
    ],
  },
  'ban ‖ unban': {
    make: async (cast) => {
      const who = await cast.person();
      return {
        sides: [
          side('auth.ban-user', person(cast, who.userId, 'ban', { reason: 'Спам' })),
          side('auth.unban-user', person(cast, who.userId, 'unban')),
        ],
        truth: banSeen(cast, who),
      };
    },
    truths: [
      ['banned', 403],
      ['active', 200],
    ],
  },
  'ban ‖ make a promise': {
    make: async (cast) => {
      const who = await cast.person();
      const title = cast.unique('Успеть до блокировки');
      const make = by(
        who,
        'POST',
        '/api/promises',
        { title, type: 'goal', days_total: 7, is_public: true },
        cast.key(),
      );
      return {
        sides: [
          side('auth.ban-user', person(cast, who.userId, 'ban', { reason: 'Спам' })),
          side('promises.create-promise', make, '403 user_banned', '401 SESSION_ENDED'),
        ],
        truth: async () => {
          const path = `/api/public/users/${who.username}/promises`;
          const seen = await cast.voter.call<unknown[]>('GET', path);
          return [...(await banSeen(cast, who)()), seen.status === 200 ? seen.body.length : 0];
        },
      };
    },
    truths: [['banned', 403, 0]],
  },
  'ban ‖ sign in': {
    make: async (cast) => {
      const who = await cast.person();
      const renew = by({ token: '' }, 'POST', '/validate', { token: who.token });
      return {
        sides: [
          side('auth.ban-user', person(cast, who.userId, 'ban', { reason: 'Спам' })),
          side('auth.validate-session', renew, '403 user_banned'),
        ],
        truth: async () => {
          const old = await who.call('GET', '/api/promises');
          return [...(await banSeen(cast, who)()), old.status];
        },
      };
    },
    truths: [
      ['banned', 403, 403],
      ['banned', 403, 401],
    ],
  },
  'delete the account ‖ keep it': {
    make: async (cast) => {
      const who = await cast.person();
      return {
        sides: [
          side(
            'auth.request-account-deletion',
            by(who, 'POST', '/api/me/deletion', { phrase: 'delete my account' }),
          ),
          side('auth.cancel-account-deletion', by(who, 'DELETE', '/api/me/deletion')),
        ],
        truth: async () => {
          const { deletion } = await who.ask<{ deletion: object | null }>('GET', '/api/me/data');
          return [deletion !== null, (await who.call('GET', '/api/promises')).status];
        },
      };
    },
    truths: [
      [true, 200],
      [false, 200],
    ],
  },
  'one name ‖ for two people': {
    make: async (cast) => {
      const [one, other] = [await cast.person(), await cast.person()];
      const username = `wanted_${one.userId}`;
      const take = (who: Actor) =>
        side('auth.update-profile', by(who, 'PUT', '/api/users/profile', { username }), '409 USERNAME_TAKEN');
      return {
        sides: [take(one), take(other)],
        truth: async () => {
          const names = await Promise.all(
            [one, other].map(async (who) => {
              const { username: own } = await who.ask<{ username: string }>('GET', '/api/users/profile');
              return own === username;
            }),
          );
          return names.filter(Boolean).length;
        },
      };
    },
    truths: [1],
  },
  'pause ‖ stop a batch': {
    make: async (cast) => {
      const id = await cast.waitingBatch();
      return {
        sides: [batchMove(cast, id, 'pause'), batchMove(cast, id, 'stop')],
        truth: async () => String(await cast.stageOf(id)).replace('stopping', 'stopped'),
      };
    },
    truths: ['stopped'],
  },
  'resume ‖ stop a batch': {
    make: async (cast) => {
      const id = await cast.waitingBatch();
      await cast.asOperator('POST', `/notifications/batches/${id}/pause`, {});
      return {
        sides: [batchMove(cast, id, 'resume'), batchMove(cast, id, 'stop')],
        truth: async () => String(await cast.stageOf(id)).replace('stopping', 'stopped'),
      };
    },
    truths: ['stopped'],
  },
  'change ‖ delete an audience': {
    make: async (cast) => {
      const id = await segment(cast);
      const path = `/api/admin/segments/${id}`;
      return {
        sides: [
          side(
            'notifications.update-segment',
            by(cast.operator, 'PUT', path, { name: cast.unique('Иначе') }),
            '404 SEGMENT_NOT_FOUND',
          ),
          side('notifications.delete-segment', by(cast.operator, 'DELETE', path), '404 SEGMENT_NOT_FOUND'),
        ],
        truth: async () => {
          const { segments } = await cast.asOperator<{ segments: { id: number }[] }>('GET', '/segments');
          return segments.some((one) => one.id === id);
        },
      };
    },
    truths: [false],
  },
  'finish ‖ clean up an upload': {
    make: async (cast) => {
      const who = await cast.newOperator();
      const sessionId = await arrivedUpload(cast, who);
      const move = (word: string, ...late: string[]) =>
        side(
          `media.${word === 'cleanup' ? 'clean-up' : word}-upload`,
          by(who, 'POST', `/api/admin/media/upload/${word}`, { sessionId }),
          ...late,
        );
      return {
        sides: [move('finalize', '404 UPLOAD_NOT_FOUND', '409 UPLOAD_INCOMPLETE'), move('cleanup')],
        truth: async () => {
          const path = `/media/upload/${sessionId}`;
          const { status, body } = await askAs(cast, who, path);
          return status === 200 ? body['state'] : 'none';
        },
      };
    },
    truths: ['none', 'done'],
  },
  'show ‖ delete a file': {
    make: async (cast) => {
      const who = await cast.newOperator();
      const fileId = await libraryFile(cast, who);
      const send = {
        content: { text: cast.unique('С картинкой'), media: { fileId, type: 'image' } },
        holdSeconds: 3_600,
        idempotencyKey: cast.uniqueKey(),
      };
      return {
        sides: [
          side(
            'notifications.send-broadcast',
            by(cast.operator, 'POST', '/api/admin/notifications/broadcast', send),
            '404 MEDIA_NOT_FOUND',
          ),
          side(
            'media.delete-library-file',
            by(who, 'DELETE', `/api/admin/media/${fileId}`),
            '404 MEDIA_NOT_FOUND',
            '409 MEDIA_IN_USE',
          ),
        ],
        truth: async () => (await askAs(cast, who, `/media/${fileId}`)).status,
      };
    },
    // The services learn of each other by events: a message whose file went at the same moment goes without it.
    truths: [200, 404],
  },
  'undo ‖ begin the deletion of a promise': {
    make: async (cast) => {
      const made = await cast.running();
      const sides = await deletionMoves(cast, 'DELETE', `/promises/${made.id}`);
      return { ...sides, truth: async () => [await sides.stage(), await statusOf(cast, made)()] };
    },
    truths: [
      ['begun', 'none'],
      ['cancelled', 'active'],
    ],
  },
  'undo ‖ begin the deletion of a person': {
    make: async (cast) => {
      const who = await cast.person();
      const sides = await deletionMoves(cast, 'POST', `/users/${who.userId}/delete`);
      const seen = async () => (await cast.voter.call('GET', `/users/${who.userId}`)).status;
      return { ...sides, truth: async () => [await sides.stage(), await seen()] };
    },
    truths: [
      ['begun', 404],
      ['cancelled', 200],
    ],
  },
  'delete a promise ‖ report': {
    make: async (cast) => {
      const made = await cast.running();
      const held = { reason: 'Спам', idempotencyKey: cast.uniqueKey(), holdSeconds: 3_600 };
      return {
        sides: [
          side(
            'promises.start-promise-deletion',
            by(cast.operator, 'DELETE', `/api/admin/promises/${made.id}`, held),
          ),
          side(
            'promises.submit-report',
            by(cast.owner, 'POST', `/api/promises/${made.id}/reports`, { text: 'Сделано' }, cast.key()),
            ...DRAFT_GONE,
          ),
        ],
        truth: statusOf(cast, made),
      };
    },
    truths: ['none'],
  },
  'log out ‖ send to everybody': {
    make: async (cast) => {
      const who = await cast.newOperator();
      const send = {
        content: { text: cast.unique('Напоследок') },
        channels: { telegram: false, web: true },
        holdSeconds: 3_600,
        idempotencyKey: cast.uniqueKey(),
      };
      const out = '401 ADMIN_TOKEN_INVALID';
      return {
        sides: [
          side('auth.revoke-operator-token', by(who, 'POST', '/api/admin/logout', {}), out),
          side(
            'notifications.send-broadcast',
            by(who, 'POST', '/api/admin/notifications/broadcast', send),
            out,
          ),
        ],
        truth: async () => (await askAs(cast, who, '/health')).status,
      };
    },
    truths: [401],
  },
};

/** Pairs of requests about lost promises, see `LOST_RACES`. */
export const LOST_PAIRS: Record<string, Pair> = {
  'begin anew ‖ close': {
    make: async (cast) => {
      const made = await cast.lost();
      const anew = by(cast.owner, 'POST', `/api/promises/${made.id}/begin-anew`, undefined, {
        'idempotency-key': `anew:${made.id}`,
      });
      return {
        sides: [side('promises.begin-anew', anew, ...CLOSED), close(cast, made)],
        truth: statusOf(cast, made),
      };
    },
    truths: ['closed'],
  },
  'begin anew ‖ go on': {
    make: async (cast) => {
      const made = await cast.lost();
      const anew = by(cast.owner, 'POST', `/api/promises/${made.id}/begin-anew`, undefined, {
        'idempotency-key': `anew:${made.id}`,
      });
      return {
        sides: [
          side('promises.begin-anew', anew),
          side('promises.go-on', ofPromise(cast, made, 'POST', '/go-on'), ...CLOSED),
        ],
        truth: statusOf(cast, made),
      };
    },
    truths: ['closed'],
  },
};

const askAs = (cast: RaceCast, who: { token: string }, path: string) =>
  cast.owner.call<Record<string, unknown>>('GET', `/api/admin${path}`, undefined, {
    authorization: `Bearer ${who.token}`,
  });
