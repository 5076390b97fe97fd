import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.ts';
import { ReadObject } from './routes/read-object.ts';

@Module({ imports: [StorageModule], controllers: [ReadObject] })
export class ObjectsModule {}
