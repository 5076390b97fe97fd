import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.ts';
import { ObjectRoutes } from './object.routes.ts';

@Module({ imports: [StorageModule], providers: [ObjectRoutes] })
export class ObjectsModule {}
