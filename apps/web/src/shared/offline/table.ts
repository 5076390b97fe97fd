import { type IDBPDatabase, openDB } from 'idb';

/** A table in IndexedDB. Every call may fail: storage can be full or disabled. */
export interface Table<Row> {
  all(): Promise<Row[]>;
  /** A table with generated keys adds the `id`. */
  put(row: Row | Omit<Row, 'id'>): Promise<void>;
  /** Reads and writes in one transaction. Does nothing if the row is gone. */
  change(key: IDBValidKey, change: (row: Row) => Row): Promise<void>;
  remove(key: IDBValidKey): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'slovo';
const VERSION = 1;
const TABLES = {
  seen: { keyPath: 'hash' },
  // Keys follow the insertion order, even if the device's clock is set back.
  reports: { keyPath: 'id', autoIncrement: true },
} satisfies Record<string, IDBObjectStoreParameters>;

export function openTable<Row>(name: keyof typeof TABLES): Table<Row> {
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
      for (const [name, options] of Object.entries(TABLES)) database.createObjectStore(name, options);
    },
    // Another tab upgrades the database, or the user clears the storage: the next call opens it again.
    blocking: (_from, _to, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}
