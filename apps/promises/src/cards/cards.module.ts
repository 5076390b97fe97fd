import { Module } from '@nestjs/common';
import { RefreshCards } from './jobs/refresh-cards.ts';
import { PromiseCards } from './promise-cards.ts';

const jobs = [RefreshCards];

/** Promises as finished JSON, kept ready. */
@Module({ providers: [PromiseCards, ...jobs], exports: [PromiseCards] })
export class CardsModule {}
