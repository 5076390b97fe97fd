import { Module } from '@nestjs/common';
import { AuditEntries } from './audit-entries.ts';
import { AuditHead } from './audit-head.ts';
import { AuditLog } from './audit-log.ts';
import { ListAuditEntries } from './calls/list-audit-entries.ts';
import { ReadAuditEntries } from './calls/read-audit-entries.ts';
import { RecordPrivateView } from './calls/record-private-view.ts';
import { WriteAuditLine } from './reactions/write-audit-line.ts';

const calls = [ListAuditEntries, ReadAuditEntries, RecordPrivateView];
const reactions = [WriteAuditLine];

@Module({
  controllers: [...calls, ...reactions],
  providers: [AuditEntries, AuditHead, AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
