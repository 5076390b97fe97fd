// Jest's globalSetup of projects with medium specs. The suite starts the servers once and names them in DATABASE_URL
// and NATS_URL; a project that is run alone gets its own here, shared by its workers.
import { startNats, startPostgres, type Started } from './servers.ts';

declare global {
  var slovoTestServers: Started[] | undefined;
}

export default async function setup(): Promise<void> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  process.env.DATABASE_URL = postgres.url;
  process.env.NATS_URL = nats.url;
  globalThis.slovoTestServers = [postgres, nats];
}
