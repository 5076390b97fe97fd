import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.ts';
import { ReadObject } from './routes/read-object.ts';
import { SendObject } from './send-object.ts';

@Module({
  imports: [StorageModule],
  controllers: [ReadObject],
  providers: [SendObject],
  exports: [SendObject],
})
export class ObjectsModule {}
