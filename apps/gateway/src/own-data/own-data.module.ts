import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { MediaModule } from '../media/media.module.ts';
import { ArchiveMaker } from './archive-maker.ts';
import { ExportWorker } from './export-worker.ts';
import { PersonRows } from './person-rows.ts';
import { ReadablePage } from './readable-page.ts';
import { DownloadOwnData } from './routes/download-own-data.ts';

/** Copies of people's own data. */
@Module({
  imports: [CallClientModule, MediaModule],
  controllers: [DownloadOwnData],
  providers: [ArchiveMaker, ExportWorker, PersonRows, ReadablePage],
})
export class OwnDataModule {}
