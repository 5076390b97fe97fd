import 'fake-indexeddb/auto';

/**
 * A browser's database, played. Node copies files of the played browser as empty objects, so here they are kept as they
 * are; all else is a copy, as it is there.
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

/** A channel between tabs that lets the test end. */
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref(): void }).unref();
  }
};
