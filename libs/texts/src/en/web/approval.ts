import type * as ru from '../../ru/web/approval.ts';
import type { Translation } from '../../translation.ts';
import { invitationWasCancelled } from '../fixed-sentences.ts';

export const approval: Translation<typeof ru.approval> = {
  title: 'Who approves the reports',
  options: {
    system: { title: 'System', hint: 'Reports count at once, taken on trust' },
    anyuser: { title: 'Open vote', hint: 'Anyone on Slovo; one vote is enough' },
    specific: { title: 'Motivator', hint: 'One person who agreed to it' },
  },
  save: 'Save',
  invite: 'Invite',
  saved: 'Approval method saved',
  invited: 'Invitation sent',
  search: 'Who to invite',
  searchHint: 'First and last name, @username or a t.me link, at least two characters',
  searching: 'Searching',
  found: 'People found',
  searchFailed: 'The search did not answer. Change the query or try again a little later.',
  nobody: 'Nobody found. Invite the person by a link: it leads them here.',
  chosen: (name) => `Motivator chosen: ${name}`,
  another: 'Choose someone else',
  status: { pending: 'Pending', accepted: 'Accepted', rejected: 'Declined', cancelled: 'Withdrawn' },
  text: {
    pending: (date) => `Waiting for the motivator to accept. The invitation is valid until ${date}.`,
    accepted: 'The motivator agreed. You can start the promise.',
    rejected: 'The motivator declined. You can invite them again in a day, or choose someone else.',
    cancelled: 'The invitation was withdrawn. The same motivator cannot be invited again.',
  },
  withdraw: 'Withdraw invitation',
  withdrawAsk: 'Withdraw the invitation?',
  withdrawAskMore: (name: string) => `You cannot invite the same motivator to this promise again: ${name}.`,
  withdrawYes: 'Withdraw',
  withdrawn: 'Invitation withdrawn',
  errors: {
    choose: 'Please choose a motivator from the list',
    cancelled: invitationWasCancelled,
    update: 'Failed to update approval type',
    remove: 'Failed to remove motivator',
    load: 'Could not load the invitation',
    withdraw: 'Could not withdraw the invitation',
  },
};
