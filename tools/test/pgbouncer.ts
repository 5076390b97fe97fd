type Version = readonly [major: number, minor: number];

/** Of the output of `pgbouncer --version`. */
export function versionIn(output: string): Version {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  if (major === undefined) throw new Error(`not a version of PgBouncer: ${output}`);
  return [Number(major), Number(minor)];
}

/** Since 1.21 it follows named statements in transaction mode. */
export const followsNames = ([major, minor]: Version): boolean => major > 1 || minor >= 21;

/**
 * Of a pooler in transaction mode for any database of the server. Two connections for each database, where a service
 * opens up to ten, so that transactions of several clients do share them.
 */
export const configurationOf = (server: URL, port: number, named: boolean, users: string): string =>
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
    'auth_dbname = postgres',
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
