import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.ts';
import { BanPauses } from './ban-pauses.ts';
import { SkipDay } from './calls/skip-day.ts';
import { CloseDays } from './jobs/close-days.ts';

const calls = [SkipDay];
const jobs = [CloseDays];

@Module({
  imports: [ChangesModule],
  controllers: [...calls],
  providers: [...jobs, BanPauses],
  exports: [BanPauses],
})
export class CalendarModule {}
