import type * as ru from '../../ru/notices/invitations.ts';
import type { Translation } from '../../translation.ts';

export const invitations: Translation<typeof ru.invitations> = {
  invitation_received: {
    title: () => 'You are invited to be a motivator',
    body: (v, { bold }) =>
      `${v.owner} asks you to check the reports of “${bold(v.promise_title)}”. The invitation is valid for 7 days.`,
  },
  invitation_accepted: {
    title: () => 'Your motivator agreed',
    body: (v, { bold }) => `${v.motivator} is now your motivator: “${bold(v.promise_title)}”. You can start!`,
  },
  invitation_rejected: {
    title: () => 'The motivator declined',
    body: (v, { bold }) =>
      `${v.motivator} cannot be the motivator of “${bold(v.promise_title)}”. Choose someone else or another approval method.`,
  },
  motivator_removed: {
    title: () => 'Your motivator has left',
    body: (v, { bold }) =>
      `“${bold(v.promise_title)}” has no motivator any more: their account was deleted. Reports are now approved automatically.`,
  },
  invitation_withdrawn: {
    title: () => 'Invitation withdrawn',
    body: (v, { bold }) => `${v.owner} no longer asks you to be the motivator of “${bold(v.promise_title)}”.`,
  },
  invitation_expired: {
    title: () => 'Invitation expired',
    body: (v, { bold }) =>
      `${v.motivator} did not answer within 7 days: “${bold(v.promise_title)}”. Choose another motivator.`,
  },
};
