import { SingleKeys } from '@slovo/ui/keys/single-keys';
import { KEYS, read, write } from '../storage/storage.ts';

export const singleKeys = new SingleKeys({
  read: () => read(KEYS.singleKeys),
  write: (value) => void write(KEYS.singleKeys, value),
});
