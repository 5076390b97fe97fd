import { Module } from '@nestjs/common';
import { CountVotesOfPromises } from './calls/count-votes-of-promises.ts';
import { CountOfUser } from './calls/count-of-user.ts';
import { GetVotingStats } from './calls/get-voting-stats.ts';
import { ListMyVotes } from './calls/list-my-votes.ts';
import { ListVotesOfPromise } from './calls/list-votes-of-promise.ts';

const calls = [CountOfUser, CountVotesOfPromises, GetVotingStats, ListMyVotes, ListVotesOfPromise];

@Module({ controllers: calls })
export class VotesModule {}
