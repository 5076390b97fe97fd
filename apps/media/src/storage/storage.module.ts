import { Module } from '@nestjs/common';
import { MediaSettings } from '../config.ts';
import { GetStorageState } from './calls/get-storage-state.ts';
import { chooseStorage } from './choose-storage.ts';
import { StoragePreparer } from './storage-preparer.ts';
import { Storage } from './storage.ts';

@Module({
  controllers: [GetStorageState],
  providers: [
    {
      provide: Storage,
      inject: [MediaSettings],
      useFactory: ({ storage }: MediaSettings) => chooseStorage(storage),
    },
    StoragePreparer,
  ],
  exports: [Storage],
})
export class StorageModule {}
