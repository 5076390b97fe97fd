type Version = readonly [major: number, minor: number];

/** Reads the version in the output of `pgbouncer --version`. */
export function versionIn(output: string): Version {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  if (major === undefined) throw new Error(`not a version of PgBouncer: ${output}`);
  return [Number(major), Number(minor)];
}

/** Since 1.21 it follows named statements in transaction mode. */
export const followsNames = (version: Version): boolean => isSince(version, 21);

const isSince = ([major, minor]: Version, first: number): boolean => major > 1 || minor >= first;

/**
 * The configuration of a pooler in transaction mode for any database of the server. It has two connections for each database,
 * where a service opens up to ten, so that transactions of several clients do share them.
 * @param users the file of `usersOf`
 * @param named statements are followed, which its version must be able to
 */
export const configurationOf = (
  server: URL,
  { version, port, users, named }: { version: Version; port: number; users: string; named: boolean },
): string =>
  [
    '[databases]',
    [
      `* = host=${server.hostname} port=${server.port}`,
      ...(named ? [`connect_query='SET plan_cache_mode = force_custom_plan'`] : []),
    ].join(' '),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    // Clients connect as the roles of services. What PostgreSQL keeps of a password opens both connections.
    'auth_type = scram-sha-256',
    `auth_user = ${server.username}`,
    // Before 1.19 it is an unknown setting, which ends it, and each database is asked for its own clients.
    ...(isSince(version, 19) ? ['auth_dbname = postgres'] : []),
    'auth_query = SELECT rolname, rolpassword FROM pg_authid WHERE rolname = $1 AND rolcanlogin',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 2',
    'max_client_conn = 500',
    ...(named ? ['ignore_startup_parameters = options', 'max_prepared_statements = 500'] : []),
    '',
  ].join('\n');

/** The file of users: only that by whom the pooler asks for the others. */
export const usersOf = (server: URL): string =>
  `"${server.username}" "${decodeURIComponent(server.password).replaceAll('"', '""')}"\n`;
