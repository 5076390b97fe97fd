import { Module } from '@nestjs/common';
import { UserStatsReader } from './user-stats-reader.ts';

@Module({ providers: [UserStatsReader], exports: [UserStatsReader] })
export class StatsModule {}
