import { Module } from '@nestjs/common';
import { AudienceLooks } from './audience-looks.ts';
import { Audience } from './audience.ts';

@Module({ providers: [Audience, AudienceLooks], exports: [Audience, AudienceLooks] })
export class AudienceModule {}
