import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { RateLimits } from './rate-limits.ts';
import { RefusalFilter } from './refusal.filter.ts';
import { SecurityLog } from './security-log.ts';
import { Surface } from './surface.ts';

@Module({
  providers: [RateLimits, SecurityLog, Surface, { provide: APP_FILTER, useClass: RefusalFilter }],
  exports: [RateLimits, SecurityLog, Surface],
})
export class HttpModule {}
