import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Draining } from './draining.ts';
import { SilentServers } from './silent-servers.ts';

/**
 * What begins with a shutdown. A provider of the root module, whose hooks Nest calls before those of all other modules:
 * any of them may take seconds, and may wait for NATS or the database.
 */
@Injectable()
export class ShutdownStart implements OnModuleDestroy {
  constructor(
    private readonly draining: Draining,
    private readonly silence: SilentServers,
  ) {}

  onModuleDestroy(): void {
    this.draining.begin();
    this.silence.watch();
  }
}
