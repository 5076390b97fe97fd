import { Module } from '@nestjs/common';
import { MoveClock } from './routes/move-clock.ts';

/** Imported only where the clock can be moved. */
@Module({ controllers: [MoveClock] })
export class DevModule {}
