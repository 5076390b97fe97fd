import { Module } from '@nestjs/common';
import { MediaSettings } from '../config.ts';
import { ScratchFolder } from './scratch-folder.ts';

const MEGABYTE = 1024 * 1024;

/** It receives uploads, and chunks with what they become. */
export class UploadScratch extends ScratchFolder {}
/** It receives archives of people's own data, which may be larger than all uploads together. */
export class ArchiveScratch extends ScratchFolder {}

@Module({
  providers: [
    {
      provide: UploadScratch,
      inject: [MediaSettings],
      useFactory: ({ incoming, given }: MediaSettings) =>
        new UploadScratch(incoming, given.SCRATCH_MEGABYTES * MEGABYTE),
    },
    {
      provide: ArchiveScratch,
      inject: [MediaSettings],
      useFactory: ({ archives, given }: MediaSettings) =>
        new ArchiveScratch(archives, given.ARCHIVE_MEGABYTES * MEGABYTE),
    },
  ],
  exports: [UploadScratch, ArchiveScratch],
})
export class ScratchModule {}
