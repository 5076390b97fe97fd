import { Controller, Get, Inject, Injectable, Optional, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallTransport } from '../calls/call-transport.ts';
import { DATABASE, type SqlDatabase } from '../db/database.ts';
import { EventTransport } from '../events/event-transport.ts';
import { FullDisk } from '../events/full-disk.ts';
import type { MessageStore } from '../events/message-store.ts';
import { NATS, type NatsConnection } from '../nats/nats.ts';
import { Scheduler } from '../schedule/schedule.ts';
import { Draining } from '../service/draining.ts';

export interface Readiness {
  ready: boolean;
  /** Names of unmet dependencies. */
  waitingFor: string[];
}

const ROOM = 'room in its database';
const MESSAGE_ROOM = 'room in the message store';

/**
 * Ready: it has started, is not asked to end, and all that it needs works. Live: the process answers. Whole: it is ready,
 * and there is room for what it writes. A process without room still reads, so it goes on getting requests.
 */
@Injectable()
export class Health {
  /** Full-disk errors of work that is neither a call, an event nor a job. */
  readonly fullDisk = new FullDisk();
  private readonly needs: [string, () => Promise<boolean>][] = [];
  private readonly rooms: [string, () => Promise<boolean>][] = [
    [
      ROOM,
      () =>
        Promise.resolve(
          ![this, this.calls, this.events, this.scheduler].some(({ fullDisk }) => fullDisk.isFull),
        ),
    ],
    [MESSAGE_ROOM, () => Promise.resolve(!this.messageStore.isFull)],
  ];

  // More than five: all that may be unmet is asked here.
  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly calls: CallTransport,
    private readonly events: EventTransport,
    private readonly draining: Draining,
    private readonly scheduler: Scheduler,
    @Optional() @Inject(DATABASE) private readonly database?: SqlDatabase,
  ) {}

  get messageStore(): MessageStore {
    return this.events.messageStore;
  }

  /** Adds a dependency; `name` is shown while it is not met. */
  needing(name: string, check: () => Promise<boolean>): void {
    this.needs.push([name, check]);
  }

  /** Adds something that may become full; `name` is shown while it is. */
  needingRoom(name: string, check: () => Promise<boolean>): void {
    this.rooms.push([name, check]);
  }

  /**
   * Takes an error of work that is neither a call, an event nor a job, such as an upload: it may say that the disk is
   * full.
   */
  note(error: unknown): void {
    this.fullDisk.note(error);
  }

  async readiness(limitMs?: number): Promise<Readiness> {
    const rooms = new Set(this.rooms.map(([name]) => name));
    return readinessOf((await this.askNeeds(limitMs)).filter(([name]) => !rooms.has(name)));
  }

  /** The same for operators, who also need to know of what is full. */
  async wholeness(limitMs?: number): Promise<Readiness> {
    return readinessOf(await this.askNeeds(limitMs));
  }

  /**
   * Every dependency by its name, and whether it is met.
   * @param limitMs what takes longer counts as unmet; the checks have limits of their own as well
   */
  async askNeeds(limitMs = Infinity): Promise<[name: string, isMet: boolean][]> {
    const within = (work: PromiseLike<unknown>, ms = CHECK_MS): Promise<boolean> =>
      succeeds(work, Math.min(ms, limitMs));
    const checks: [string, Promise<boolean>][] = [
      ['its own start', Promise.resolve(this.calls.isListening && this.events.isListening)],
      ['its end', Promise.resolve(!this.draining.isDraining)],
      ['NATS', within(this.nats.flush())],
      ['its database', this.database ? within(this.database.$queryRaw`SELECT 1`) : Promise.resolve(true)],
      ...[...this.needs, ...this.rooms].map(([name, check]): [string, Promise<boolean>] => [
        name,
        within(check().then(mustBeTrue), NEED_MS),
      ]),
    ];
    return Promise.all(checks.map(async ([name, check]): Promise<[string, boolean]> => [name, await check]));
  }
}

function readinessOf(needs: readonly [name: string, isMet: boolean][]): Readiness {
  const waitingFor = needs.filter(([, isMet]) => !isMet).map(([name]) => name);
  return { ready: waitingFor.length === 0, waitingFor };
}

const CHECK_MS = 1_500;
/** Longer than the other limits: what a service needs may have a limit of its own. */
const NEED_MS = 2_500;

function mustBeTrue(met: boolean): void {
  if (!met) throw new Error('not met');
}

const succeeds = (work: PromiseLike<unknown>, ms: number): Promise<boolean> =>
  Promise.race([
    Promise.resolve(work).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms).unref()),
  ]);

@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Sets the status instead of throwing: a service's exception filter would replace the body. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.health.readiness();
    if (readiness.ready) return { status: 'ok' };
    reply.status(503);
    return { status: 'waiting', ...readiness };
  }
}
