import { Module } from '@nestjs/common';
import { CountOfUser } from './calls/count-of-user.ts';
import { FindPromises } from './calls/find-promises.ts';

const calls = [CountOfUser, FindPromises];

/** What operators look up across people. */
@Module({ controllers: calls })
export class LookupModule {}
