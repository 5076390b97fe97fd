import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { DATABASE, DATABASE_ADDRESS, type SqlDatabase } from '../db/database.ts';
import { probeDatabase } from '../db/probe-database.ts';
import { type Sockets, socketsOf } from '../db/sockets.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { type Server, Silence } from './silence.ts';

/** A late answer of a probe counts, and giving the database up ends the probe. */
const LONGEST_PROBE_MS = 10_000;

/**
 * While a process ends, it looks after what would never be answered: a server that hangs, or a network that drops
 * packets, reports no error, and a job, a reaction, a call or a goodbye would wait for it, one after the other. NATS
 * and the database are found silent at the same time, and then their connections are closed: everything that waits for
 * them ends as in an outage. A server that is only slow answers something, and all running work is finished.
 */
@Injectable()
export class SilentServers {
  private readonly logger = new Logger(SilentServers.name);
  private silences: Silence[] = [];
  private isPoolLeft = false;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
    @Optional() @Inject(DATABASE_ADDRESS) private readonly address?: { url: string },
  ) {}

  /** Until `stop`. */
  watch(): void {
    const { database, address } = this;
    const sockets = database && socketsOf(database);
    this.silences.push(new Silence(this.natsServer()));
    if (sockets && address) this.silences.push(new Silence(this.databaseServer(database, sockets, address)));
  }

  /** Before the client disconnects: Prisma's would connect again for another query. */
  leavePool(): void {
    this.isPoolLeft = true;
  }

  stop(): void {
    for (const silence of this.silences) silence.end();
  }

  private natsServer(): Server {
    const { nats } = this;
    let answers = 0;
    return {
      heard: () => answers + nats.stats().inMsgs,
      ask: oneAtATime(async () => {
        await nats.flush();
        answers += 1;
      }),
      giveUp: () => {
        if (nats.isClosed()) return;
        this.logger.warn('NATS does not answer: leaving it');
        void nats.close();
      },
    };
  }

  private databaseServer(database: SqlDatabase, sockets: Sockets, { url }: { url: string }): Server {
    // On a connection of its own, as those of the pool may all be busy, and on one of the pool, as a server that is
    // overloaded takes long to accept a new one.
    const probe = oneAtATime(() => probeDatabase(url, LONGEST_PROBE_MS, sockets));
    const askPool = oneAtATime(() => database.$queryRaw`SELECT 1`);
    return {
      heard: () => sockets.received,
      ask: () => {
        probe();
        if (!this.isPoolLeft) askPool();
      },
      giveUp: () => {
        this.logger.warn('the database does not answer: abandoning its queries');
        sockets.close();
      },
    };
  }
}

/** Does nothing as long as the one before has not ended. */
function oneAtATime(ask: () => PromiseLike<unknown>): () => void {
  let isAsking = false;
  return () => {
    if (isAsking) return;
    isAsking = true;
    const end = (): void => void (isAsking = false);
    Promise.resolve(ask()).then(end, end);
  };
}
