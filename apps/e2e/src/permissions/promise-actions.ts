import { expect } from '@jest/globals';
import { invitationNotice, type PromiseFacts } from '../promises.ts';
import { type Action, read, write } from './attempt.ts';

/** The fields of a promise like those that `makeDraft` makes. */
export const PROMISE_FIELDS = { title: 'Вставать в шесть', type: 'challenge', days_total: 7 };

/** By the words before the state in a row of a table: `see`, or `see public page of`. */
export const PROMISE_ACTIONS: Record<string, Action> = {
  see: read(({ promise }) => `/api/promises/${promise.id}`),
  'see public page of': read(({ promise }) => `/public/promises/${promise.id}`),
  "see page under the owner's name of": read(
    ({ promise, people }) => `/public/users/${people.owner.username}/promises/${promise.id}`,
  ),
  "see page under another's name of": read(
    ({ promise, people }) => `/public/users/${people.former.username}/promises/${promise.id}`,
  ),
  'see any version of': read(({ promise }) => `/api/promises/${promise.id}/visible`),
  "see any version under the owner's name of": read(
    ({ promise, people }) => `/api/promises/${promise.id}/visible?username=${people.owner.username}`,
  ),
  "see any version under another's name of": read(
    ({ promise, people }) => `/api/promises/${promise.id}/visible?username=${people.former.username}`,
  ),
  'see reports of': read(({ promise }) => `/api/promises/${promise.id}/reports`),
  'see public reports of': read(({ promise }) => `/public/promises/${promise.id}/reports`),
  'see counts of reports of': read(({ promise }) => `/api/promises/${promise.id}/reports/stats`),
  'see private media of': read(({ promise }) => `/media/${promise.mediaPath}`),
  'see public media of': read(({ promise }) => `/media/public/${promise.mediaPath}`),
  'see votes on': read(({ promise }) => `/api/reports/${promise.reportId}/approval-count`),
  'see voters of': read(({ promise }) => `/api/reports/${promise.reportId}/approvals`),
  'list invitations of': read(({ promise }) => `/api/promises/${promise.id}/motivator/invitations`),

  edit: {
    ...write('PUT', ({ promise }) => `/api/promises/${promise.id}`, { title: 'Вставать в семь' }),
    changesState: false,
  },
  start: write('POST', ({ promise }) => `/api/promises/${promise.id}/start`),
  delete: write('DELETE', ({ promise }) => `/api/promises/${promise.id}`),
  'change approval of': write('PATCH', ({ promise }) => `/api/promises/${promise.id}/approval-type`, {
    approvalType: 'anyuser',
    username: null,
  }),
  'withdraw invitation of': write(
    'DELETE',
    ({ promise }) => `/api/promises/${promise.id}/motivator/invitation`,
  ),
  close: write('POST', ({ promise }) => `/api/promises/${promise.id}/close`, { completion_type: 'give_up' }),
  'toggle privacy of': {
    changesState: true,
    // Changes it back at once: a state that takes days to reach has one promise for all.
    attempt: async ({ promise, who, people }) => {
      const path = `/api/promises/${promise.id}`;
      const { is_public } = await people.owner.ask<PromiseFacts>('GET', path);
      const answer = await who.call('PATCH', `${path}/privacy`, { is_public: !is_public });
      if (answer.status < 300) {
        expect(answer.body).toMatchObject({ is_public: !is_public });
        await who.call('PATCH', `${path}/privacy`, { is_public });
      }
      return answer;
    },
  },
  repeat: {
    changesState: false,
    // As the button «Повторить еще раз» does: it reads the closed promise and makes a new one like it.
    attempt: async ({ promise, who }) => {
      const found = await who.call('GET', `/api/promises/${promise.id}`);
      return found.status === 200 ? who.call('POST', '/api/promises', PROMISE_FIELDS) : found;
    },
  },
  'save edited': {
    changesState: true,
    attempt: ({ promise, who }) =>
      who.call('POST', '/api/promises', { ...PROMISE_FIELDS, replaces: promise.id }),
  },

  'report on': { changesState: true, attempt: ({ promise, who }) => who.report(promise.id, 'Сделано') },
  'undo report of': write('DELETE', ({ promise }) => `/api/reports/${promise.reportId}`),
  'skip a day of': write('POST', ({ promise }) => `/api/promises/${promise.id}/skip`),
  pause: write('POST', ({ promise }) => `/api/promises/${promise.id}/pause`, { days: 3 }),
  'end the pause of': write('DELETE', ({ promise }) => `/api/promises/${promise.id}/pause`),
  'go on with': write('POST', ({ promise }) => `/api/promises/${promise.id}/go-on`),
  'begin anew': write('POST', ({ promise }) => `/api/promises/${promise.id}/begin-anew`),
  'vote on': write('POST', ({ promise }) => `/api/reports/${promise.reportId}/vote`, { voteType: 'approve' }),
  approve: write('POST', ({ promise }) => `/api/reports/${promise.reportId}/approve-by-motivator`),
  reject: write('POST', ({ promise }) => `/api/reports/${promise.reportId}/reject-by-motivator`, {
    reason: 'Не видно',
  }),
  'accept invitation to': {
    changesState: true,
    attempt: async ({ promise, who, people }) => {
      const { id } = await invitationNotice(people.invited, promise);
      return who.call('PATCH', `/api/notifications/receipts/${id}/status`, {
        status: 'responded',
        responseType: 'accept',
      });
    },
  },
};
