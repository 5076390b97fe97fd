import { unreachable } from '@slovo/domain/promise';
import type { StorageChoice } from '../config.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export function chooseStorage(choice: StorageChoice): Storage {
  switch (choice.kind) {
    case 'local':
      return new LocalStorage(choice.folder);
    case 's3':
      return new S3Storage(choice);
    default:
      return unreachable(choice);
  }
}
