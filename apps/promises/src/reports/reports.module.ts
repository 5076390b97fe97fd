import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { CheckReport } from './calls/check-report.ts';
import { GetReportStats } from './calls/get-report-stats.ts';
import { ListJustClosed } from './calls/list-just-closed.ts';
import { ListPublicReports } from './calls/list-public-reports.ts';
import { ListReports } from './calls/list-reports.ts';
import { SubmitReport } from './calls/submit-report.ts';
import { UndoReport } from './calls/undo-report.ts';
import { SettleReport } from './reactions/settle-report.ts';
import { ReportPages } from './report-pages.ts';
import { ReportUploads } from './report-uploads.ts';
import { Submissions } from './submissions.ts';

const calls = [
  CheckReport,
  SubmitReport,
  UndoReport,
  ListJustClosed,
  ListReports,
  ListPublicReports,
  GetReportStats,
];
const reactions = [SettleReport];

@Module({
  imports: [ChangesModule],
  controllers: [...calls, ...reactions],
  providers: [ReportUploads, ReportPages, Submissions],
})
export class ReportsModule {}
