/** How to reach NATS, as the environment says it. */
export interface NatsSettings {
  /** Addresses of the servers of one cluster, separated by commas. They may hold a user and a password, or a token. */
  readonly NATS_URL: string;
  /** Path of a file with the credentials of a user. */
  readonly NATS_CREDS?: string | undefined;
  /** The seed of the NATS user of this process. */
  readonly NATS_SEED?: string | undefined;
  /** Path of a folder with the seeds of several users, each in a file named after it: processes that share a machine. */
  readonly NATS_IDENTITIES?: string | undefined;
  /** Path of a file with the certificates that sign those of the servers; without it those that Node trusts. */
  readonly NATS_CA?: string | undefined;
  /** How many servers keep each stream. */
  readonly NATS_REPLICAS?: number | undefined;
}

export interface NatsAddresses {
  /** `host:port` of each. */
  readonly servers: string[];
  /** Nothing is sent in clear. */
  readonly isEncrypted: boolean;
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

const ADDRESS = /^(?:(nats|tls):\/\/)?(?:([^@/]*)@)?([^@/?#\s]+)\/?$/;

/**
 * Reads NATS_URL. The client takes credentials as options only, the same for all servers.
 * @throws Error without the addresses in its message: they may hold a password
 */
export function parseNatsUrl(text: string): NatsAddresses {
  const given = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const parts = given.map((one) => ADDRESS.exec(one));
  if (parts.length === 0 || parts.includes(null)) throw new Error('expected nats://host:port, …');
  const schemes = new Set(parts.map((part) => part![1] ?? 'nats'));
  if (schemes.size > 1) throw new Error('expected all addresses with nats:// or all with tls://');
  const logins = new Set(parts.map((part) => part![2]).filter(Boolean));
  if (logins.size > 1) throw new Error('expected the same credentials in all addresses');
  const [login] = logins;
  return {
    servers: parts.map((part) => part![3]!),
    isEncrypted: schemes.has('tls'),
    ...(login && readLogin(login)),
  };
}

function readLogin(login: string): { user: string; pass: string } | { token: string } {
  const [, first = '', rest] = /^([^:]*)(?::(.*))?$/.exec(login)!;
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  return rest === undefined ? { token: decode(first) } : { user: decode(first), pass: decode(rest) };
}
