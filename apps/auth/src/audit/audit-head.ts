import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AUDIT_HEAD_PURPOSE, type AuditHeadFacts, auditHeadSigned } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Outbox } from '@slovo/kit/events';
import { Tickets } from '@slovo/kit/ticket';
import { AuthSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Longer than the stream keeps it. */
const SECONDS = 400 * 24 * 60 * 60;

/**
 * Signs the hash of the last line, hourly and at each start, and publishes it: lines that are cut off at the end leave no trace
 * in the table, whose other hashes still fit. It is in the service's log as well, for `npm run audit:verify -- --head`.
 */
@Injectable()
export class AuditHead implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AuditHead.name);
  private readonly tickets: Tickets;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    settings: AuthSettings,
  ) {
    this.tickets = new Tickets(settings.sessionKeys.derived(AUDIT_HEAD_PURPOSE));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sign(), EVERY_MS).unref();
    void this.sign();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** A database that is away is asked again an hour later. */
  async sign(): Promise<void> {
    try {
      const [head] = await this.prisma.$queryRaw<{ id: number; hash: string }[]>`
        SELECT id, encode(hash, 'hex') AS hash FROM audit_log ORDER BY id DESC LIMIT 1`;
      this.logger.log(`audit log: head ${head ? `${head.id}:${head.hash}` : 'none'}`);
      if (head) await this.publish(head);
    } catch (error) {
      this.logger.warn(`the head of the audit log was not signed: ${(error as Error).message}`);
    }
  }

  private async publish(head: { id: number; hash: string }): Promise<void> {
    const now = this.clock.now();
    const facts: AuditHeadFacts = { use: AUDIT_HEAD_PURPOSE, ...head, at: now.toISOString() };
    const token = await this.tickets.sign(facts, now, SECONDS);
    await this.prisma.$transaction((tx) => this.outbox.put(tx, auditHeadSigned, { token }, now));
  }
}
