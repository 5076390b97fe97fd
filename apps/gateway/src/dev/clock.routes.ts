import { Inject, Injectable } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TimeMachine } from '@slovo/kit/dev';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { ClockControl, SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Routes } from '../http/routes.ts';

const Duration = z.iso.duration();
const Instant = z.iso.datetime({ offset: true });
const Move = z.union([z.object({ advance: Duration }).strict(), z.object({ set: Instant }).strict()]);

/** Moves the product's time in development: `{advance: 'P1D'}` or `{set: '2027-01-01T09:00:00Z'}`. */
@Injectable()
export class ClockRoutes implements Routes {
  private readonly machine: TimeMachine;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVICE) private readonly service: ServiceIdentity,
    @Inject(NATS) nats: NatsConnection,
    private readonly clock: Clock,
    control: ClockControl,
  ) {
    this.machine = new TimeMachine(nats, service.prefix, clock, (offset) => control.keepOffset(offset));
  }

  mount(server: FastifyInstance): void {
    if (!this.service.clockControl) return;
    const { path } = handRoutes.devClock;
    server.get(path, async () => ({ now: this.clock.now().toISOString() }));
    server.post(path, async (request) => {
      const move = parseInput(Move, request.body);
      const now = await this.alone(() => this.move(move));
      return { now: now.toISOString() };
    });
  }

  /** Two journeys at once would each pull the other's due work out of its order. */
  private alone<T>(journey: () => Promise<T>): Promise<T> {
    const mine = this.last.then(journey, journey);
    this.last = mine.catch(() => {});
    return mine;
  }

  private async move(move: z.output<typeof Move>): Promise<Date> {
    const now = this.clock.now();
    const target = 'set' in move ? new Date(move.set) : after(now, move.advance);
    if (target >= now) return this.machine.advanceTo(target);
    await this.machine.moveTo(target);
    return this.clock.now();
  }
}

function after(now: Date, duration: string): Date {
  try {
    const there = Temporal.Instant.from(now.toISOString())
      .toZonedDateTimeISO('UTC')
      .add(Temporal.Duration.from(duration));
    return new Date(there.epochMilliseconds);
  } catch {
    throw new Refusal('BAD_INPUT', { fields: { advance: 'a duration such as PT1H, P1D or P2W' } });
  }
}
