import type { StorageParams } from './event-data.ts';

const PREFIX = 'sandbox-cloud:';

type Answer = { result: unknown } | { error: string };

/** Telegram stores these values on its servers; the sandbox stores them in this browser. */
export function callCloudStorage(
  method = '',
  { key = '', value = '', keys = [] }: StorageParams = {},
): Answer {
  switch (method) {
    case 'saveStorageValue':
      localStorage.setItem(PREFIX + key, value);
      return { result: true };
    case 'getStorageValues':
      return {
        result: Object.fromEntries(keys.map((name) => [name, localStorage.getItem(PREFIX + name) ?? ''])),
      };
    case 'deleteStorageValues':
      for (const name of keys) localStorage.removeItem(PREFIX + name);
      return { result: true };
    case 'getStorageKeys':
      return {
        result: Object.keys(localStorage)
          .filter((name) => name.startsWith(PREFIX))
          .map((name) => name.slice(PREFIX.length)),
      };
    default:
      return { error: 'METHOD_NOT_FOUND' };
  }
}
