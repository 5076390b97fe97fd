import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { DeletionsModule } from '../deletions/deletions.module.ts';
import { CancelAccountDeletion } from './calls/cancel-account-deletion.ts';
import { GetOwnData } from './calls/get-own-data.ts';
import { KeepDataExport } from './calls/keep-data-export.ts';
import { LinkDataExport } from './calls/link-data-export.ts';
import { ReadOwnRows } from './calls/read-own-rows.ts';
import { RequestAccountDeletion } from './calls/request-account-deletion.ts';
import { RequestDataExport } from './calls/request-data-export.ts';
import { ReturnDataExport } from './calls/return-data-export.ts';
import { TakeDataExport } from './calls/take-data-export.ts';
import { DataExports } from './data-exports.ts';
import { ExportLeases } from './export-leases.ts';
import { BeginOwnDeletions } from './jobs/begin-own-deletions.ts';
import { OwnDeletions } from './own-deletions.ts';
import { CompleteDataExport } from './reactions/complete-data-export.ts';

const calls = [
  CancelAccountDeletion,
  GetOwnData,
  KeepDataExport,
  LinkDataExport,
  ReadOwnRows,
  RequestAccountDeletion,
  RequestDataExport,
  ReturnDataExport,
  TakeDataExport,
];
const reactions = [CompleteDataExport];
const jobs = [BeginOwnDeletions];

/** A copy of a person's data, and the deletion of their account by themselves. */
@Module({
  imports: [AccountsModule, DeletionsModule],
  controllers: [...calls, ...reactions],
  providers: [...jobs, DataExports, ExportLeases, OwnDeletions],
})
export class OwnDataModule {}
