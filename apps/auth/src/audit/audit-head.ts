import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PrismaClient } from '../database.ts';

const EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Writes the hash of the last line into the service's log, daily and at each start. Lines that are cut off at the end leave
 * no trace in the table, whose other hashes still fit: `npm run audit:verify -- --head` compares with what the log said.
 */
@Injectable()
export class AuditHead implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuditHead.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly prisma: PrismaClient) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.log(), EVERY_MS).unref();
    void this.log();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** A database that is away is asked again the next day. */
  async log(): Promise<void> {
    try {
      const [head] = await this.prisma.$queryRaw<{ line: string }[]>`
        SELECT id || ':' || encode(hash, 'hex') AS line FROM audit_log ORDER BY id DESC LIMIT 1`;
      this.logger.log(`audit log: head ${head?.line ?? 'none'}`);
    } catch (error) {
      this.logger.warn(`the head of the audit log was not read: ${(error as Error).message}`);
    }
  }
}
