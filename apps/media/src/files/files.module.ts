import { Module } from '@nestjs/common';
import { MediaSettings } from '../config.ts';
import { Decoder } from './decoder.ts';
import { DecodingQueue } from './decoding-queue.ts';

@Module({
  providers: [
    Decoder,
    {
      provide: DecodingQueue,
      inject: [MediaSettings],
      useFactory: ({ given }: MediaSettings) => new DecodingQueue(given.DECODE_QUEUE),
    },
  ],
  exports: [Decoder],
})
export class FilesModule {}
