import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.ts';
import { OperatorsModule } from '../operators/operators.module.ts';
import { LibraryService } from './library-service.ts';
import { ReadLibraryFile } from './routes/read-library-file.ts';
import { UploadChunk } from './routes/upload-chunk.ts';
import { UploadLibraryFile } from './routes/upload-library-file.ts';

@Module({
  imports: [MediaModule, OperatorsModule],
  controllers: [UploadLibraryFile, UploadChunk, ReadLibraryFile],
  providers: [LibraryService],
})
export class LibraryModule {}
