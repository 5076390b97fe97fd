import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.ts';
import { ListAuditEntries } from './calls/list-audit-entries.ts';
import { RecordPrivateView } from './calls/record-private-view.ts';
import { WriteAuditLine } from './reactions/write-audit-line.ts';

const calls = [ListAuditEntries, RecordPrivateView];
const reactions = [WriteAuditLine];

@Module({ controllers: [...calls, ...reactions], providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
