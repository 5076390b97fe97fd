import type { RaceCast } from './cast.ts';
import { by, type Races } from './race.ts';

const DECIDED = '409 REPORT_NOT_PENDING';

const pollOf =
  ({ owner }: RaceCast, reportId: number) =>
  async () => {
    const path = `/api/reports/${reportId}/approval-count`;
    const { status, totalVotes, approveVotes } = await owner.ask<Record<string, unknown>>('GET', path);
    return { status, totalVotes, approveVotes };
  };

const byMotivator = (word: string, body?: object) => async (cast: RaceCast) => {
  const { reportId } = await cast.judged();
  const path = `/api/reports/${reportId}/${word}-by-motivator`;
  return { request: by(cast.motivator, 'POST', path, body), look: pollOf(cast, reportId) };
};

export const DECIDING_RACES: Races = {
  'voting.cast-vote': {
    make: async (cast) => {
      const { reportId } = await cast.voting();
      const path = `/api/reports/${reportId}/vote`;
      return {
        request: by(cast.voter, 'POST', path, { voteType: 'approve' }),
        look: pollOf(cast, reportId),
      };
    },
    wins: 'all',
  },
  'voting.approve-by-motivator': { make: byMotivator('approve'), wins: 'one', others: DECIDED },
  'voting.reject-by-motivator': {
    make: byMotivator('reject', { reason: 'Не видно' }),
    wins: 'one',
    others: DECIDED,
  },
  'voting.get-witness-link': {
    make: async (cast) => {
      const { id } = await cast.voting();
      return { request: by(cast.owner, 'POST', `/api/promises/${id}/witness-link`) };
    },
    wins: 'all',
    same: 'code',
  },
  'voting.become-witness': {
    make: async (cast) => {
      const { id } = await cast.voting();
      const { code } = await cast.owner.ask<{ code: string }>('POST', `/api/promises/${id}/witness-link`);
      return { request: by(cast.voter, 'POST', `/api/witness-links/${code}`) };
    },
    wins: 'all',
    same: 'promise_id',
  },
  'voting.mute-witness': {
    make: async (cast) => {
      const { id } = await cast.voting();
      const { code } = await cast.owner.ask<{ code: string }>('POST', `/api/promises/${id}/witness-link`);
      await cast.voter.ask('POST', `/api/witness-links/${code}`);
      return { request: by(cast.voter, 'PATCH', `/api/promises/${id}/witness`, { muted: true }) };
    },
    wins: 'all',
  },
  'bot.prepare-share': {
    make: async (cast) => {
      const { id } = await cast.voting();
      return { request: by(cast.owner, 'POST', `/api/promises/${id}/witness-link/share`) };
    },
    // Telegram prepares a message for each; the link is one.
    wins: 'all',
  },
  'notifications.set-receipt-status': {
    make: async (cast) => {
      const made = await cast.invited();
      const body = { status: 'responded', responseType: 'accept' };
      const path = `/api/notifications/receipts/${made.receipt}/status`;
      return { request: by(cast.motivator, 'PATCH', path, body) };
    },
    wins: 'all',
  },
  'notifications.read-all-receipts': {
    make: async (cast) => {
      const who = await cast.person();
      // The person meets the bot first: without a chat the notice fails, and is not read with the others.
      await who.start();
      await cast.running({}, who);
      await cast.world.settle();
      return {
        request: by(who, 'POST', '/api/notifications/receipts/read-all', { until: '2027-12-31T00:00:00Z' }),
        look: () => who.ask('GET', `/api/notifications/receipts/user/${who.userId}/stats`),
      };
    },
    wins: 'all',
  },
  'notifications.update-settings': {
    make: async (cast) => {
      const who = await cast.person();
      const body = { quiet_from: '22:30', quiet_until: '07:30' };
      return {
        request: by(who, 'PATCH', '/api/notifications/settings', body),
        look: () => who.ask('GET', '/api/notifications/settings'),
      };
    },
    wins: 'all',
  },
};
