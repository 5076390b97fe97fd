import type {
  AdminInvitation,
  AdminReceipt,
  AdminUser,
  AdminVote,
  PromiseMoment,
  AdminUserPage,
  AudienceFilters,
  AudiencePreview,
  AuditEntry,
  BanImpact,
  Batch,
  BatchCreated,
  BatchDetails,
  BatchRecipient,
  DeletionJob,
  DeletionReceipt,
  ExportChoice,
  ExportLink,
  FoundBatch,
  FoundPromise,
  LibraryRecord,
  ParkedEvent,
  PromiseDryRun,
  ReportView,
  SystemState,
  UserDryRun,
} from '@slovo/contracts';
import type { CallsByName, InputOf, ResultOf } from '@slovo/contracts/all-calls';
import type { OperatorRouteName } from '@slovo/contracts/operator-routes';

export type { InputOf, ResultOf };
/** Calls that are exposed over HTTP. */
export type CallName = OperatorRouteName & keyof CallsByName;

export type Operator = ResultOf<'auth.get-operator'>['operator'];
export type UserSearch = ResultOf<'auth.find-users'>;
export type Session = ResultOf<'auth.list-sessions-of-user'>['sessions'][number];
export type { AdminUser, AdminUserPage, BanImpact, FoundBatch, FoundPromise };
export type {
  AudienceFilters,
  AudiencePreview,
  Batch,
  BatchCreated,
  BatchDetails,
  BatchRecipient,
  LibraryRecord,
};
export type LibraryUpload = ResultOf<'media.finalize-upload'>;
export type UploadSession = ResultOf<'media.get-upload'>;
export type PromiseList = ResultOf<'promises.list-promises-of-user'>;
export type AdminPromise = PromiseList['items'][number];
export type AdminPromisePage = ResultOf<'promises.get-promise-for-operator'>;
export type Report = ReportView;
export type { AdminInvitation, AdminReceipt, AdminVote, PromiseMoment };
export type AuditLine = AuditEntry;
export type {
  DeletionJob,
  DeletionReceipt,
  ExportChoice,
  ParkedEvent,
  PromiseDryRun,
  SystemState,
  UserDryRun,
};
export type SendingState = ResultOf<'bot.get-sending'>;

/** Routes that the gateway answers from several services. */
export interface HandRoutes {
  adminUser: { input: { id: number }; output: AdminUserPage };
  banImpact: { input: { id: number }; output: BanImpact };
  adminFind: {
    input: { q: string; limit?: number };
    output: { users: AdminUser[]; promises: FoundPromise[]; batches: FoundBatch[] };
  };
  adminSystem: { input: object; output: SystemState };
  openExport: { input: ExportChoice; output: ExportLink };
  dryRunPromiseDeletion: { input: { id: number }; output: PromiseDryRun };
  /** With `dryRun` it only says what a deletion would remove. */
  deleteUser: {
    input:
      | { id: number; dryRun: true }
      | { id: number; reason: string; idempotencyKey: string; holdSeconds: number };
    output: UserDryRun | DeletionReceipt;
  };
  deletionStatus: { input: { id: string }; output: DeletionJob };
  cancelDeletion: { input: { id: string }; output: DeletionJob };
  runDeletion: { input: { id: string }; output: DeletionJob };
  retryDeletion: { input: { id: string }; output: DeletionJob };
}
export type HandName = keyof HandRoutes;
