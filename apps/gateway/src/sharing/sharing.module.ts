import { Module } from '@nestjs/common';
import { CallClientModule } from '@slovo/kit/calls';
import { PrepareShare } from './routes/prepare-share.ts';

@Module({ imports: [CallClientModule], controllers: [PrepareShare] })
export class SharingModule {}
