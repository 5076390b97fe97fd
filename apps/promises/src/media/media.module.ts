import { Module } from '@nestjs/common';
import { GrantMedia } from './calls/grant-media.ts';

const calls = [GrantMedia];

@Module({ controllers: calls })
export class MediaModule {}
