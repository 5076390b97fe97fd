import { SingleKeys } from '@slovo/ui/keys/single-keys';
import { read, write } from '../storage/storage.ts';

const KEY = 'panel-keys';

export const singleKeys = new SingleKeys({ read: () => read(KEY), write: (value) => write(KEY, value) });
