import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { RateLimits } from './rate-limits.ts';
import { RefusalFilter } from './refusal.filter.ts';
import { Surface } from './surface.ts';

@Module({
  providers: [RateLimits, Surface, { provide: APP_FILTER, useClass: RefusalFilter }],
  exports: [RateLimits, Surface],
})
export class HttpModule {}
