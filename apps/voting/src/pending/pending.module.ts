import { Module } from '@nestjs/common';
import { CountPendingReports } from './calls/count-pending-reports.ts';
import { GetReaderPolls } from './calls/get-reader-polls.ts';
import { ListPendingReports } from './calls/list-pending-reports.ts';

const calls = [ListPendingReports, CountPendingReports, GetReaderPolls];

@Module({ controllers: calls })
export class PendingModule {}
