import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TimeMachine } from '@slovo/kit/dev';
import { isLate, NATS, type NatsConnection } from '@slovo/kit/nats';
import { ClockControl, SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

const Duration = z.iso.duration();
const Instant = z.iso.datetime({ offset: true });
const Move = z.union([z.object({ advance: Duration }).strict(), z.object({ set: Instant }).strict()]);

/** Moves the product's time in development: `{advance: 'P1D'}` or `{set: '2027-01-01T09:00:00Z'}`. */
@Controller(handRoutes.devClock.path)
export class MoveClock {
  private readonly machine: TimeMachine;
  private lastMove: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVICE) service: ServiceIdentity,
    @Inject(NATS) nats: NatsConnection,
    private readonly clock: Clock,
    control: ClockControl,
  ) {
    this.machine = new TimeMachine(nats, service.prefix, clock, (offset) => control.keepOffset(offset));
  }

  @Get()
  now() {
    return { now: this.clock.now().toISOString() };
  }

  @Post()
  @HttpCode(200)
  async moveClock(@Body() body: unknown) {
    const move = parseInput(Move, body);
    try {
      const now = await this.afterLastMove(() => this.move(move));
      return { now: now.toISOString() };
    } catch (error) {
      throw isLate(error) ? new Refusal('SERVICE_UNAVAILABLE') : error;
    }
  }

  /** One move at a time: two at once would run each other's due jobs in the wrong order. */
  private afterLastMove<T>(move: () => Promise<T>): Promise<T> {
    const result = this.lastMove.then(move, move);
    this.lastMove = result.catch(() => {});
    return result;
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
    const target = Temporal.Instant.from(now.toISOString())
      .toZonedDateTimeISO('UTC')
      .add(Temporal.Duration.from(duration));
    return new Date(target.epochMilliseconds);
  } catch {
    throw new Refusal('BAD_INPUT', { fields: { advance: 'a duration such as PT1H, P1D or P2W' } });
  }
}
