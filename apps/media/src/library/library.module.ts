import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { DeleteLibraryFile } from './calls/delete-library-file.ts';
import { GetLibraryFile } from './calls/get-library-file.ts';
import { ListLibraryFiles } from './calls/list-library-files.ts';
import { LibraryFiles } from './library-files.ts';
import { MarkInBatch } from './reactions/mark-in-batch.ts';
import { ReadLibraryFile } from './routes/read-library-file.ts';
import { StoreLibraryFile } from './routes/store-library-file.ts';

const calls = [DeleteLibraryFile, GetLibraryFile, ListLibraryFiles];
const reactions = [MarkInBatch];
const routes = [ReadLibraryFile, StoreLibraryFile];

@Module({
  imports: [ObjectsModule, UploadsModule],
  controllers: [...calls, ...reactions, ...routes],
  providers: [LibraryFiles],
  exports: [LibraryFiles],
})
export class LibraryModule {}
