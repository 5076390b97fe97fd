import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { OperatorsModule } from '../operators/operators.module.ts';
import { OpenExport } from './calls/open-export.ts';
import { ReadFoundUsers } from './calls/read-found-users.ts';
import { TakeExport } from './calls/take-export.ts';
import { FoundUsers } from './found-users.ts';
import { ForgetExportTickets } from './jobs/forget-export-tickets.ts';

const calls = [OpenExport, ReadFoundUsers, TakeExport];
const jobs = [ForgetExportTickets];

@Module({
  imports: [AuditModule, OperatorsModule],
  controllers: [...calls],
  providers: [...jobs, FoundUsers],
})
export class ExportsModule {}
