import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { HttpModule } from '../http/http.module.ts';
import { OperatorsModule } from '../operators/operators.module.ts';
import { ExportRows } from './export-rows.ts';
import { DownloadExport } from './routes/download-export.ts';
import { OpenExport } from './routes/open-export.ts';
import { RunningExports } from './running-exports.ts';

/** Tables of operators as CSV files. */
@Module({
  imports: [CallClientModule, HttpModule, OperatorsModule],
  controllers: [OpenExport, DownloadExport],
  providers: [ExportRows, RunningExports],
})
export class ExportsModule {}
