import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlTransaction } from './database.ts';

/** What statements need of a connection or a pool of `pg`. */
export interface Connection {
  query(query: Sent): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** A statement as it is sent. Where it is not planned once, it is planned for its values. */
export interface Sent {
  name: string;
  text: string;
  values: unknown[];
  planned?: 'once';
}

type Connects = () => Connection | Promise<Connection>;

/** The connections of Prisma's clients and of their transactions. */
const connections = new WeakMap<object, Connects>();
/** The connections of clients, for statements that are planned once. */
const planningOnce = new WeakMap<object, Connects>();

/** Filled by the adapter when the transaction that is being begun has its connection. */
export interface Begun {
  connection?: Connection;
}
export const beginning = new AsyncLocalStorage<Begun>();

/** Makes statements that are sent to this client, or in this transaction, use that connection. */
export const connect = (client: object, connects: Connects): void => void connections.set(client, connects);

/** Makes statements that are planned once use that connection when they are sent to this client. */
export const connectPlanningOnce = (client: object, connects: Connects): void =>
  void planningOnce.set(client, connects);

/** Undefined where the object is neither a client nor a transaction of this process: a fake in a spec. */
export const connectionOf = (
  client: object,
  planned?: 'once',
): Connection | Promise<Connection> | undefined =>
  ((planned && planningOnce.get(client)) ?? connections.get(client))?.();

/**
 * The connection of a transaction, until that ends: afterwards another transaction has it, and a statement on it would
 * be part of that one. Prisma ends one by itself when it has lasted too long.
 */
export class TransactionConnection implements Connection {
  private readonly inner: Connection;
  private ended = false;

  // No parameter property: tools run this file without a build.
  constructor(inner: Connection) {
    this.inner = inner;
  }

  query(query: Sent) {
    // Prisma's code for it.
    if (this.ended)
      return Promise.reject(Object.assign(new Error('Transaction already closed'), { code: 'P2028' }));
    return this.inner.query(query);
  }

  end(): void {
    this.ended = true;
  }
}

const names = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let templates = 0;

/** A template's text is the same each time it runs, so its statement has one name. */
function queryOf(strings: TemplateStringsArray, values: unknown[]): Sent {
  let known = names.get(strings);
  if (!known) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
    known = { name: `kit${(templates += 1)}`, text };
    names.set(strings, known);
  }
  return { ...known, values };
}

/**
 * The same client or transaction, past Prisma: a statement costs a fifth of what it costs there. Only for templates,
 * whose number is known. Values must be what `pg` takes: texts, numbers, dates, arrays of them.
 * @param planned see `statement`
 */
export function direct(tx: SqlTransaction, planned?: 'once'): SqlTransaction {
  const connecting = connectionOf(tx, planned);
  if (!connecting) return tx;
  const send = async (strings: TemplateStringsArray, values: unknown[]) =>
    (await connecting).query({ ...queryOf(strings, values), ...(planned && { planned }) });
  return {
    $executeRaw: async (strings, ...values) => (await send(strings, values)).rowCount ?? 0,
    $queryRaw: async <T>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await send(strings, values)).rows as T,
  };
}
