import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { AnswersModule } from '../answers/answers.module.ts';
import { FormsUnderWay } from './forms-under-way.ts';
import { MediaService } from './media-service.ts';
import { ReadTickets } from './read-tickets.ts';
import { SealedTime } from './sealed-time.ts';
import { GetClockReceipt } from './routes/clock-receipt.ts';
import { ReadMedia } from './routes/read-media.ts';
import { ReadViewedMedia } from './routes/read-viewed-media.ts';
import { SubmitReport } from './routes/submit-report.ts';
import { UploadAvatar } from './routes/upload-avatar.ts';

@Module({
  imports: [AnswersModule, CallClientModule],
  controllers: [SubmitReport, GetClockReceipt, UploadAvatar, ReadMedia, ReadViewedMedia],
  providers: [FormsUnderWay, MediaService, ReadTickets, SealedTime],
  exports: [FormsUnderWay, MediaService, ReadTickets],
})
export class MediaModule {}
