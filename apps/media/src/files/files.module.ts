import { Module } from '@nestjs/common';
import { Decoder } from './decoder.ts';

@Module({ providers: [Decoder], exports: [Decoder] })
export class FilesModule {}
