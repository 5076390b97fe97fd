/** Injection token of the service's Prisma client. */
export const DATABASE = Symbol('DATABASE');
/** Injection token of the address of the service's database, and of how its outbox is published. */
export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');

/** What the kit needs of a Prisma client or of the client of a transaction. */
export interface SqlTransaction {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

export interface SqlDatabase extends SqlTransaction {
  // Each service's generated client has its own transaction type; `any` is the only one that fits them all.
  $transaction<T>(
    work: (tx: any) => Promise<T>,
    options?: { timeout?: number; maxWait?: number },
  ): Promise<T>;
  $disconnect(): Promise<void>;
}

interface Addresses {
  DATABASE_URL: string;
  DIRECT_DATABASE_URL?: string | undefined;
  DATABASE_PASSWORD?: string | undefined;
  DATABASE_PREFIX: string;
}

/** Address of a service's own database for connections that keep a session: locks of sessions, LISTEN, migrations. */
export const directDatabaseUrl = (config: Addresses, service: string): string =>
  databaseUrl({ ...config, DATABASE_URL: config.DIRECT_DATABASE_URL ?? config.DATABASE_URL }, service);

/**
 * Address of a service's own database on the given server: `slovo_auth` for `auth`. With a password it is that of the
 * service's role, which has the same name, whoever DATABASE_URL names.
 */
export function databaseUrl(
  config: Pick<Addresses, 'DATABASE_URL' | 'DATABASE_PASSWORD' | 'DATABASE_PREFIX'>,
  service: string,
): string {
  const url = new URL(config.DATABASE_URL);
  const name = `${config.DATABASE_PREFIX}${service}`;
  url.pathname = `/${name}`;
  if (config.DATABASE_PASSWORD !== undefined) {
    url.username = name;
    url.password = encodeURIComponent(config.DATABASE_PASSWORD);
  }
  return url.href;
}
