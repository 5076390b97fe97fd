import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';

/** Of a process, beside those of Prisma: a read takes a fraction of a millisecond, so a few connections carry thousands. */
const CONNECTIONS_FOR_READS = 4;

/** A statement that every connection parses once. Its name is its own in the service. */
export interface Statement<Row extends object> {
  readonly name: string;
  readonly text: string;
  /** For the compiler only. */
  readonly row?: Row;
}

export const statement = <Row extends object>(name: string, text: string): Statement<Row> => ({ name, text });

/**
 * Hot reads as prepared statements, without Prisma's work for each. PostgreSQL keeps their plans: they find rows by keys,
 * whatever the values.
 */
@Injectable()
export class Statements implements OnApplicationShutdown {
  private readonly logger = new Logger(Statements.name);
  private readonly pool: pg.Pool;

  constructor(connectionString: string) {
    this.pool = new pg.Pool({ connectionString, max: CONNECTIONS_FOR_READS });
    // Of an idle connection. The next read opens another one.
    this.pool.on('error', (error) => this.logger.warn(`a connection was lost: ${error.message}`));
  }

  async rows<Row extends object>({ name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text, values })).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
