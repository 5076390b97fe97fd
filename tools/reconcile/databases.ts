import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import pg from 'pg';
import { urlOf } from '../demo/read-rows.ts';

/**
 * The databases of all services. Services never read each other's; a tool of operators may, because after a restore nobody
 * else can say what the others have missed.
 */
export class Databases {
  readonly #clients: Map<ServiceName, pg.Client>;

  private constructor(clients: Map<ServiceName, pg.Client>) {
    this.#clients = clients;
  }

  static async open(server: { databaseUrl: string; databasePrefix: string }): Promise<Databases> {
    const clients = new Map<ServiceName, pg.Client>();
    const databases = new Databases(clients);
    try {
      for (const service of SERVICES) {
        const connectionString = urlOf(server.databaseUrl, server.databasePrefix + service);
        const client = new pg.Client({ connectionString });
        await client.connect();
        clients.set(service, client);
      }
    } catch (error) {
      await databases.close();
      throw error;
    }
    return databases;
  }

  async rows<R extends object>(service: ServiceName, text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#clients.get(service)!.query<R>(text, values)).rows;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.end().catch(() => {})));
  }
}
