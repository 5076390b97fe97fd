import { Module } from '@nestjs/common';
import { GrantMedia } from './calls/grant-media.ts';

const calls = [GrantMedia];

@Module({ providers: calls })
export class MediaModule {}
