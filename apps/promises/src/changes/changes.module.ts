import { Module } from '@nestjs/common';
import { DueSteps } from './due-steps.ts';
import { PromiseChanges } from './promise-changes.ts';
import { ReportDecisions } from './report-decisions.ts';
import { TakeBack } from './take-back.ts';

/** The writes to a locked promise that several features share. */
@Module({
  providers: [PromiseChanges, DueSteps, ReportDecisions, TakeBack],
  exports: [PromiseChanges, DueSteps, ReportDecisions, TakeBack],
})
export class ChangesModule {}
