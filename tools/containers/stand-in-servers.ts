// Stand-ins for the images of others that the compose files name, without a registry of images: PostgreSQL of npm's embedded
// one (the same major version), the NATS that `npm start` runs, OpenStack Swift with its S3 API for versitygw, and Debian's
// Prometheus.
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNatsServer } from '@slovo/local/nats-binary.ts';
import { findPostgres } from '@slovo/local/postgres-binaries.ts';
import type { Containers } from './containers.ts';
import { BASE } from './stand-in-base.ts';

/** As the entrypoint of the official image, as far as the compose files use it. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres /var/lib/postgresql
  printf '%s' "\${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}" > /tmp/password
  chown postgres /tmp/password
  setpriv --reuid=postgres --regid=postgres --clear-groups initdb --username=postgres --auth=scram-sha-256 \\
    --pwfile=/tmp/password \${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
`;

/** What their health checks call: pg_isready and wget. */
const CONTAINERFILE = `FROM ${BASE} AS checked
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 wget

FROM checked AS postgres
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql --create-home postgres
COPY postgresql /usr/lib/postgresql-18
COPY --chmod=755 postgres-entrypoint /usr/local/bin/
ENV PATH=/usr/lib/postgresql-18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV PGDATA=/var/lib/postgresql/18/docker
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres-entrypoint"]

FROM checked AS nats
COPY --chmod=755 nats-server /usr/local/bin/
ENTRYPOINT ["nats-server"]

FROM checked AS storage
RUN apt-get update && apt-get install -y --no-install-recommends python3-swift
COPY stand_in_storage.py /opt/storage/
ENV PYTHONPATH=/opt/storage PYTHONDONTWRITEBYTECODE=1
ENTRYPOINT ["python3", "/opt/storage/stand_in_storage.py"]

FROM ${BASE} AS prometheus
RUN apt-get update && apt-get install -y --no-install-recommends prometheus && install -d -o nobody /prometheus
USER nobody
WORKDIR /prometheus
# Debian's keeps its data in a folder of its own; the official one in its working directory.
ENTRYPOINT ["prometheus", "--storage.tsdb.path=data"]
`;

export type ServerName = 'postgres' | 'nats' | 'storage' | 'prometheus';

/** @param names the images of a compose file, which the stand-ins get as their names; the others are not made */
export async function makeServers(
  root: string,
  containers: Containers,
  names: Readonly<Partial<Record<ServerName, string>>>,
): Promise<void> {
  const context = mkdtempSync(join(tmpdir(), 'slovo-servers-'));
  try {
    const { postgres } = await findPostgres(undefined, context);
    cpSync(join(dirname(postgres), '..'), join(context, 'postgresql'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    writeFileSync(join(context, 'postgres-entrypoint'), POSTGRES_ENTRYPOINT);
    copyFileSync((await findNatsServer()).path, join(context, 'nats-server'));
    copyFileSync(join(root, 'tools/containers/stand_in_storage.py'), join(context, 'stand_in_storage.py'));
    writeFileSync(join(context, 'Containerfile'), CONTAINERFILE);
    for (const [target, name] of Object.entries(names)) {
      const build = ['bud', '--layers', '--runtime', 'runc', '--network', 'host', '--pull-never'];
      await containers.show('buildah', [...build, '--target', target, '--tag', fullName(name), context]);
    }
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/** `postgres:18.4` is docker.io/library/postgres:18.4, `prom/prometheus:1` docker.io/prom/prometheus:1, `ghcr.io/a/b:1` itself. */
function fullName(name: string): string {
  const [registry = '', ...rest] = name.split('/');
  if (rest.length === 0) return `docker.io/library/${name}`;
  return registry.includes('.') ? name : `docker.io/${name}`;
}
