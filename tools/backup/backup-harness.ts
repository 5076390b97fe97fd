import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { provision } from '@slovo/kit/events/provision';
import { streamName } from '@slovo/kit/events/stream';
import { connectNats, type NatsConnection } from '@slovo/kit/nats';
import { loadOrCreateSecrets } from '@slovo/local/secrets.ts';
import { startNats, startPostgres, type Started } from '@slovo/testing';
import pg from 'pg';
import { loadDemo } from '../demo/load-demo.ts';
import { urlOf } from '../demo/read-rows.ts';
import { dropDatabases } from '../demo/write-rows.ts';
import { type Installation, subjectPrefix } from './installation.ts';
import { openFolder } from './object-store.ts';
import { dumpRows } from './table-rows.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = `backup${process.pid}`;
export const PREFIX = subjectPrefix({ natsPrefix: NAME });

/** Installations that share PostgreSQL and NATS; each has its own databases and its own folder below `home`. */
export class BackupHarness {
  readonly postgres: Started;
  readonly nats: NatsConnection;
  readonly home = mkdtempSync(join(tmpdir(), 'slovo-backup-'));
  private readonly natsServer: Started;
  private readonly installations: Installation[] = [];

  private constructor(postgres: Started, natsServer: Started, nats: NatsConnection) {
    this.postgres = postgres;
    this.natsServer = natsServer;
    this.nats = nats;
  }

  static async start(): Promise<BackupHarness> {
    const [postgres, natsServer] = await Promise.all([startPostgres(), startNats()]);
    const nats = await connectNats(natsServer.url, 'spec');
    await provision(nats, { prefix: PREFIX, clockControl: false });
    return new BackupHarness(postgres, natsServer, nats);
  }

  /** One with nothing in it. */
  installation(name: string): Installation {
    const folder = mkdtempSync(join(this.home, `${name}-`));
    const made: Installation = {
      databaseUrl: this.postgres.url,
      databasePrefix: `${NAME}_${name}_`,
      nats: { NATS_URL: this.natsServer.url },
      natsPrefix: NAME,
      objects: openFolder(join(folder, 'files')),
      secretsFolder: folder,
    };
    this.installations.push(made);
    return made;
  }

  /** One with secrets, and the rows and files of the demo. */
  async demoInstallation(name: string): Promise<Installation> {
    const made = this.installation(name);
    const folder = made.secretsFolder!;
    loadOrCreateSecrets(folder);
    await loadDemo(
      {
        root: ROOT,
        databaseUrl: this.postgres.url,
        databasePrefix: made.databasePrefix,
        nats: { NATS_URL: this.natsServer.url, NATS_REPLICAS: 1 },
        natsPrefix: NAME,
        appUrl: 'http://127.0.0.1:4444',
        folder,
        files: { FILE_STORAGE: 'local', S3_BUCKET: 'slovo', S3_REGION: 'us-east-1' },
      },
      new Date(),
    );
    return made;
  }

  async on<T>(
    { databasePrefix }: Installation,
    service: string,
    work: (client: pg.Client) => Promise<T>,
  ): Promise<T> {
    const client = new pg.Client({ connectionString: urlOf(this.postgres.url, databasePrefix + service) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Every row of a database, its sequences, and what guards its tables. */
  contentsOf(which: Installation, service: string): Promise<string[]> {
    return this.on(which, service, async (client) => {
      await client.query('BEGIN');
      const lines: string[] = [];
      for await (const line of dumpRows(client, {})) lines.push(line);
      const { rows } = await client.query<{ guard: string }>(`
      SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) AS guard FROM pg_constraint
      UNION ALL SELECT tgrelid::regclass || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal`);
      return [...lines, ...rows.map(({ guard }) => guard)].toSorted();
    });
  }

  async close(): Promise<void> {
    for (const one of this.installations) await dropDatabases(one);
    const manager = await jetstreamManager(this.nats);
    for (const service of SERVICES) await manager.streams.delete(streamName(PREFIX, service));
    await this.nats.close();
    await Promise.all([this.postgres.stop(), this.natsServer.stop()]);
    rmSync(this.home, { recursive: true });
  }
}
