import { Module } from '@nestjs/common';
import { PrepareShare } from './routes/prepare-share.ts';

@Module({ controllers: [PrepareShare] })
export class SharingModule {}
