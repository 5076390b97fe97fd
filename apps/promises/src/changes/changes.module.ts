import { Module } from '@nestjs/common';
import { DueSteps } from './due-steps.ts';
import { PromiseChanges } from './promise-changes.ts';
import { ReportDecisions } from './report-decisions.ts';

/** The writes to a locked promise that several features share. */
@Module({
  providers: [PromiseChanges, DueSteps, ReportDecisions],
  exports: [PromiseChanges, DueSteps, ReportDecisions],
})
export class ChangesModule {}
