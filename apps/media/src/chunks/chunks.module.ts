import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.ts';
import { ScratchModule } from '../scratch/scratch.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { CleanUpUpload } from './calls/clean-up-upload.ts';
import { FinalizeUpload } from './calls/finalize-upload.ts';
import { GetUpload } from './calls/get-upload.ts';
import { OpenUpload } from './calls/open-upload.ts';
import { ChunkedUploads } from './chunked-uploads.ts';
import { Chunks } from './chunks.ts';
import { Finalizer } from './finalizer.ts';
import { MoveUploadsOn } from './jobs/move-uploads-on.ts';
import { Parts } from './parts.ts';
import { StoreChunk } from './routes/store-chunk.ts';

const calls = [CleanUpUpload, FinalizeUpload, GetUpload, OpenUpload];
const jobs = [MoveUploadsOn];

@Module({
  imports: [LibraryModule, ScratchModule, StorageModule, UploadsModule],
  controllers: [...calls, StoreChunk],
  providers: [...jobs, ChunkedUploads, Chunks, Finalizer, Parts],
})
export class ChunksModule {}
