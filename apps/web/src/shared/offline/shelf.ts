import { type IDBPDatabase, openDB } from 'idb';

/** A table of the page's own database. Everything here may fail: storage can be full, or switched off altogether. */
export interface Shelf<Row> {
  all(): Promise<Row[]>;
  /** A shelf that numbers its rows gives one to a row without. */
  put(row: Row | Omit<Row, 'id'>): Promise<void>;
  /** Reads and writes in one transaction. Nothing happens where the row is gone by now. */
  change(key: IDBValidKey, change: (row: Row) => Row): Promise<void>;
  remove(key: IDBValidKey): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'slovo';
const VERSION = 1;
const SHELVES = {
  seen: { keyPath: 'hash' },
  // Numbered in the order of writing, whatever the device's clock says.
  reports: { keyPath: 'id', autoIncrement: true },
} satisfies Record<string, IDBObjectStoreParameters>;

export function openShelf<Row>(name: keyof typeof SHELVES): Shelf<Row> {
  return {
    all: async () => (await open()).getAll(name),
    put: async (row) => void (await (await open()).put(name, row)),
    change: async (key, change) => {
      const { store, done } = (await open()).transaction(name, 'readwrite');
      const row: Row | undefined = await store.get(key);
      await Promise.all([row !== undefined && store.put(change(row)), done]);
    },
    remove: async (key) => (await open()).delete(name, key),
    clear: async () => (await open()).clear(name),
  };
}

let opened: Promise<IDBPDatabase> | undefined;

function open(): Promise<IDBPDatabase> {
  const forget = () => (opened = undefined);
  opened ??= openDB(DATABASE, VERSION, {
    upgrade: (database) => {
      for (const [name, options] of Object.entries(SHELVES)) database.createObjectStore(name, options);
    },
    // Another tab of a newer version, or a person who clears the storage: the next question opens it again.
    blocking: (_from, _to, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}
