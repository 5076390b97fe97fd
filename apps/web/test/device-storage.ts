import 'fake-indexeddb/auto';

/**
 * A fake IndexedDB. Node's structuredClone turns jsdom's files into empty objects, so files are kept as they are and
 * all else is cloned.
 */
const copy = globalThis.structuredClone;
globalThis.structuredClone = ((value: unknown) => keepFiles(value)) as typeof structuredClone;

function keepFiles(value: unknown): unknown {
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(keepFiles);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return copy(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keepFiles(part)]));
}

/** A BroadcastChannel that does not keep the test process alive. */
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
};
