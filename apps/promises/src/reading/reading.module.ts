import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { FindPromise } from './calls/find-promise.ts';
import { GetPromise } from './calls/get-promise.ts';
import { GetPublicPromise } from './calls/get-public-promise.ts';
import { GetUserPromise } from './calls/get-user-promise.ts';
import { ListActiveChallenges } from './calls/list-active-challenges.ts';
import { ListActivePromises } from './calls/list-active-promises.ts';
import { ListFeed } from './calls/list-feed.ts';
import { ListPromises } from './calls/list-promises.ts';
import { ListUserPromises } from './calls/list-user-promises.ts';
import { SearchPromises } from './calls/search-promises.ts';

const calls = [
  GetPromise,
  GetPublicPromise,
  GetUserPromise,
  FindPromise,
  ListPromises,
  ListActivePromises,
  ListActiveChallenges,
  ListFeed,
  ListUserPromises,
  SearchPromises,
];

@Module({ imports: [CardsModule], controllers: calls })
export class ReadingModule {}
