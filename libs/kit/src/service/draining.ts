import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DrainingServer } from './draining-server.ts';

/** Whether this process was asked to end. It then answers what still arrives, and wants nothing more. */
@Injectable()
export class Draining implements OnModuleDestroy {
  private hasBegun = false;
  private http: { server: DrainingServer; linger: () => Promise<void> } | undefined;

  get isDraining(): boolean {
    return this.hasBegun;
  }

  /** The HTTP server of the service, which goes on for as long as `linger` takes. */
  lingers(server: DrainingServer, linger: () => Promise<void>): void {
    this.http = { server, linger };
  }

  begin(): void {
    this.hasBegun = true;
  }

  /** Before anything of the kit closes: calls, events and the database work as ever meanwhile. */
  async onModuleDestroy(): Promise<void> {
    await this.http?.server.begin(this.http.linger);
  }
}
