import { Module } from '@nestjs/common';
import { Audience } from './audience.ts';

@Module({ providers: [Audience], exports: [Audience] })
export class AudienceModule {}
