import {
  answerInvitation,
  type CallResult,
  endAlertedSession,
  issueLoginLink,
  issueOperatorToken,
  keepDataExport,
  registerTelegramPerson,
  returnDataExport,
  takeDataExport,
  touchSession,
} from '@slovo/contracts';
import { claimsOf } from '../forge/forgery.ts';
import { NOON_S } from '../fuzz/stage.ts';
import { rowsIn } from '../own-data/databases.ts';
import { inChat, type RaceCast, signInAgain } from './cast.ts';
import { called, NOTHING, type Races } from './race.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BOT = { kind: 'service', name: 'bot' } as const;
const GATEWAY = { kind: 'service', name: 'gateway' } as const;
const NOON = new Date(NOON_S * 1_000);
/** Longer than races take: the gateway's own worker must not take it. */
const MUCH_LATER = new Date(NOON.getTime() + 30 * DAY_MS);

/** Adds a copy of a person's data that waits for a worker, or that one makes. */
async function dataExport(
  cast: RaceCast,
  { stage, lease = null, dueAt, attempts = 1 }: ExportFacts,
): Promise<number> {
  const { userId } = await cast.person();
  const [row] = await rowsIn<{ id: number }>(
    cast.world,
    'auth',
    `INSERT INTO data_exports (user_id, stage, requested_at, attempts, lease, due_at)
     VALUES ($1, $2::text::data_export_stage, $3, $4, $5, $6) RETURNING id`,
    [userId, stage, NOON, attempts, lease, dueAt],
  );
  return row!.id;
}

interface ExportFacts {
  stage: 'waiting' | 'making';
  dueAt: Date;
  lease?: string | null;
  attempts?: number;
}

const stateOf = (cast: RaceCast, id: number) => async () => {
  const [row] = await rowsIn(
    cast.world,
    'auth',
    'SELECT stage, lease IS NULL AS free, attempts, error FROM data_exports WHERE id = $1',
    [id],
  );
  return row;
};

/** Afterwards no other worker takes it. */
const forget = (cast: RaceCast, id: number) => () =>
  rowsIn(cast.world, 'auth', 'UPDATE data_exports SET due_at = NULL WHERE id = $1', [id]);

/** Calls that no route leads to: those of the bot, and of the gateway itself. */
export const EDGE_RACES: Races = {
  'auth.register-telegram-person': {
    make: async (cast) => {
      const telegram_id = cast.newTelegramId();
      return { request: called(registerTelegramPerson, { telegram_id, first_name: 'Новый' }, BOT) };
    },
    wins: 'all',
    same: 'user.id',
  },
  'auth.issue-login-link': {
    make: async (cast) => {
      const { userId } = await cast.person();
      return {
        request: called(issueLoginLink, { user_id: userId }, BOT),
        look: () =>
          rowsIn(
            cast.world,
            'auth',
            `SELECT count(*)::int AS valid FROM login_links
             WHERE user_id = $1 AND used_at IS NULL AND invalidated_at IS NULL`,
            [userId],
          ),
      };
    },
    // Each makes those before it invalid.
    wins: 'each',
  },
  'auth.issue-operator-token': {
    make: async (cast) => {
      const telegram_id = cast.newOperatorId();
      // An operator need not have met the bot: the first token makes their account.
      await cast.calls.call(issueOperatorToken, { telegram_id }, BOT);
      return { request: called(issueOperatorToken, { telegram_id }, BOT) };
    },
    wins: 'each',
  },
  'auth.touch-session': {
    make: async (cast) => {
      const { token } = await cast.person();
      const session_id = String(claimsOf(token)['session_id']);
      return {
        request: called(touchSession, { session_id, origin: { ip: null, user_agent: null } }, GATEWAY),
      };
    },
    wins: 'all',
  },
  'auth.end-alerted-session': {
    make: async (cast) => {
      const who = await cast.person();
      const { sessionId } = await signInAgain(cast.stage, who);
      const [alert] = await rowsIn<{ id: number }>(
        cast.world,
        'auth',
        'INSERT INTO sign_in_alerts (user_id, session_id, at) VALUES ($1, $2, $3) RETURNING id',
        [who.userId, sessionId, NOON],
      );
      return { request: called(endAlertedSession, { alert_id: alert!.id }, inChat(who)) };
    },
    wins: 'all',
  },
  'promises.answer-invitation': {
    make: async (cast) => {
      const { id } = await cast.invited();
      const { invitations } = await cast.owner.ask<{ invitations: { id: number }[] }>(
        'GET',
        `/api/promises/${id}/motivator/invitations`,
      );
      const input = { invitation_id: invitations[0]!.id, answer: 'accept' as const };
      return { request: called(answerInvitation, input, inChat(cast.motivator)) };
    },
    wins: 'one',
    others: '409 INVITATION_ANSWERED',
  },
  'auth.take-data-export': {
    make: async (cast) => {
      const id = await dataExport(cast, { stage: 'waiting', dueAt: MUCH_LATER, attempts: 0 });
      return {
        // Not before: the gateway's worker looks for those that are due.
        prepare: () =>
          rowsIn(cast.world, 'auth', 'UPDATE data_exports SET due_at = $2 WHERE id = $1', [id, NOON]),
        request: called(takeDataExport, {}, GATEWAY, isTaken),
        look: stateOf(cast, id),
        ended: forget(cast, id),
      };
    },
    wins: 'one',
    others: NOTHING,
  },
  'auth.keep-data-export': {
    make: async (cast) => {
      const lease = cast.uniqueKey();
      const id = await dataExport(cast, { stage: 'making', lease, dueAt: MUCH_LATER });
      const request = called(keepDataExport, { id, lease }, GATEWAY);
      return { request, look: stateOf(cast, id), ended: forget(cast, id) };
    },
    wins: 'all',
  },
  'auth.return-data-export': {
    make: async (cast) => {
      const lease = cast.uniqueKey();
      const id = await dataExport(cast, { stage: 'making', lease, dueAt: MUCH_LATER });
      const request = called(returnDataExport, { id, lease, error: 'Проверка' }, GATEWAY);
      return { request, look: stateOf(cast, id), ended: forget(cast, id) };
    },
    wins: 'all',
  },
  'auth.return-data-export for the last time': {
    make: async (cast) => {
      const lease = cast.uniqueKey();
      const id = await dataExport(cast, { stage: 'making', lease, dueAt: MUCH_LATER, attempts: 5 });
      const request = called(returnDataExport, { id, lease, error: 'Проверка' }, GATEWAY);
      return { request, look: stateOf(cast, id) };
    },
    wins: 'all',
  },
};

const isTaken = ({ taken }: CallResult<typeof takeDataExport>): boolean => taken !== null;
