import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { MediaService } from './media-service.ts';
import { ReadTickets } from './read-tickets.ts';
import { ReadMedia } from './routes/read-media.ts';
import { ReadViewedMedia } from './routes/read-viewed-media.ts';
import { SubmitReport } from './routes/submit-report.ts';
import { UploadAvatar } from './routes/upload-avatar.ts';

@Module({
  imports: [CallClientModule],
  controllers: [SubmitReport, UploadAvatar, ReadMedia, ReadViewedMedia],
  providers: [MediaService, ReadTickets],
  exports: [MediaService, ReadTickets],
})
export class MediaModule {}
