import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { ScratchModule } from '../scratch/scratch.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { CheckAvatar } from './calls/check-avatar.ts';
import { Backlog } from './backlog.ts';
import { DailyQuota } from './daily-quota.ts';
import { RemoveOrphans } from './jobs/remove-orphans.ts';
import { FollowAvatar } from './reactions/follow-avatar.ts';
import { FreeDeleted } from './reactions/free-deleted.ts';
import { FreeWithdrawn } from './reactions/free-withdrawn.ts';
import { MarkPromisesOfPerson } from './reactions/mark-promises-of-person.ts';
import { MarkUsed } from './reactions/mark-used.ts';
import { DiscardUploads } from './routes/discard-uploads.ts';
import { StoreUpload } from './routes/store-upload.ts';
import { UploadStore } from './upload-store.ts';
import { UploadsUnderWay } from './uploads-under-way.ts';

const reactions = [FollowAvatar, FreeDeleted, FreeWithdrawn, MarkPromisesOfPerson, MarkUsed];
const jobs = [RemoveOrphans];

@Module({
  imports: [FilesModule, ScratchModule, StorageModule],
  controllers: [CheckAvatar, ...reactions, DiscardUploads, StoreUpload],
  providers: [...jobs, Backlog, DailyQuota, UploadStore, UploadsUnderWay],
  exports: [UploadStore],
})
export class UploadsModule {}
