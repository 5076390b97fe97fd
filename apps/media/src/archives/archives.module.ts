import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.ts';
import { ScratchModule } from '../scratch/scratch.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { ArchiveStore } from './archive-store.ts';
import { RemoveArchives } from './jobs/remove-archives.ts';
import { ReadArchive } from './routes/read-archive.ts';
import { StoreArchive } from './routes/store-archive.ts';

const jobs = [RemoveArchives];

/** The zips of people's own data, for two days each. */
@Module({
  imports: [ObjectsModule, ScratchModule, StorageModule],
  controllers: [ReadArchive, StoreArchive],
  providers: [...jobs, ArchiveStore],
})
export class ArchivesModule {}
