import { Body, Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { StillBusy, TimeMachine } from '@slovo/kit/dev';
import { isLate, NATS, type NatsConnection } from '@slovo/kit/nats';
import { ClockControl, SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import type { FastifyReply } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

const Duration = z.iso.duration();
const Instant = z.iso.datetime({ offset: true });
const Move = z.union([z.object({ advance: Duration }).strict(), z.object({ set: Instant }).strict()]);

/** Every day on the way is lived through, with everybody's reminders, so a jump of centuries would never end. */
const FURTHEST_DAYS = 400;
const FURTHEST_MS = FURTHEST_DAYS * 24 * 60 * 60 * 1000;

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

  /** A caller who disconnects, or is refused, ends the move: the time then stays where it has come to. */
  @Post()
  @HttpCode(200)
  async moveClock(@Body() body: unknown, @Res({ passthrough: true }) { raw }: FastifyReply) {
    const move = parseInput(Move, body);
    const gone = new AbortController();
    raw.once('close', () => gone.abort());
    try {
      const now = await this.afterLastMove(() => this.move(move, gone.signal));
      return { now: now.toISOString() };
    } catch (error) {
      if (error instanceof StillBusy) throw new Refusal('CLOCK_BUSY', { unfinished: error.unfinished });
      throw isLate(error) ? new Refusal('SERVICE_UNAVAILABLE') : error;
    }
  }

  /** One move at a time: two at once would run each other's due jobs in the wrong order. */
  private afterLastMove<T>(move: () => Promise<T>): Promise<T> {
    const result = this.lastMove.then(move, move);
    this.lastMove = result.catch(() => {});
    return result;
  }

  private async move(move: z.output<typeof Move>, signal: AbortSignal): Promise<Date> {
    const now = this.clock.now();
    const target = 'set' in move ? new Date(move.set) : after(now, move.advance);
    if (target.getTime() - now.getTime() > FURTHEST_MS) {
      const [field] = Object.keys(move) as [string];
      throw new Refusal('BAD_INPUT', { fields: { [field]: `at most ${FURTHEST_DAYS} days ahead` } });
    }
    if (target >= now) return this.machine.advanceTo(target, signal);
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
