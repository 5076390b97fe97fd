import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../wire.ts';
import { NotificationFactsOfUser, PromisesOfUser, VotesOfUser } from './user-facts.wire.ts';

const input = z.object({ userId: Id });

/** What services know of a person, for the operators' pages, which the gateway puts together. */
export const countPromisesOfUser = call({
  name: 'promises.count-of-user',
  who: 'operator',
  summary: 'How many promises a person has',
  input,
  output: PromisesOfUser,
  refusals: [],
});

export const countVotesOfUser = call({
  name: 'voting.count-of-user',
  who: 'operator',
  summary: 'How many votes a person cast, and how many reports wait for them',
  input,
  output: VotesOfUser,
  refusals: [],
});

export const getNotificationFacts = call({
  name: 'notifications.get-facts-of-user',
  who: 'operator',
  summary: 'Receipts and settings of a person',
  input,
  output: NotificationFactsOfUser,
  refusals: [],
});
