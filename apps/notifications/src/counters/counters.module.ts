import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { GetCounterCheck } from './calls/get-counter-check.ts';
import { CheckCounters } from './jobs/check-counters.ts';

@Module({ imports: [BatchesModule], controllers: [GetCounterCheck], providers: [CheckCounters] })
export class CountersModule {}
