import { reloadOnce as reloadPageOnce } from '@slovo/ui/lost-files/reload-once';
import { deviceNow } from '../clock.ts';
import { page } from '../device.ts';
import { isUnsaved } from '../unsaved.ts';

export const reloadOnce = (error: unknown): void =>
  reloadPageOnce(error, { reload: () => page.reload(), isUnsaved, now: deviceNow });
