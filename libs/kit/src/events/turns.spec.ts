import { expect, it, jest } from '@jest/globals';
import {
  deletionStarted,
  type EventDefinition,
  eventSubject,
  promisesOfPersonDeleted,
  type ServiceName,
  SERVICES,
  userChanged,
} from '@slovo/contracts';
import { Clock } from '../clock/clock.ts';
import type { SqlDatabase } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { NatsConnection } from '../nats/nats.ts';
import type { ChangeSignals } from './change-signals.ts';
import { EventTransport } from './event-transport.ts';
import type { Outbox } from './outbox.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { ReactionQueue } from './reaction-queue.ts';

class Greet {}

/** How long the reaction of a service to an event waits before it begins, in milliseconds. */
function waitOf(name: ServiceName, event: EventDefinition): number {
  const add = jest.fn<(queue: ReactionQueue) => void>();
  const none = {} as unknown;
  const transport = new EventTransport(
    none as NatsConnection,
    { name, prefix: '', clockControl: false },
    new Clock(),
    { add } as unknown as ParkedEvents,
    none as Outbox,
    none as ChangeSignals,
    none as Metrics,
    none as SqlDatabase,
  );
  transport.addHandler(eventSubject(event), async () => {}, true, { events: [event], reaction: Greet });
  return add.mock.calls[0]![0].reaction.gatherMs;
}

it.each([userChanged, promisesOfPersonDeleted])(
  'no two services begin at once with $name, which most of them react to',
  (event) => {
    const waits = SERVICES.map((service) => waitOf(service, event));
    const apart = waits.slice(1).map((wait, place) => wait - waits[place]!);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
  },
);

it('services begin at once with other events', () => {
  expect(SERVICES.map((service) => waitOf(service, deletionStarted('auth')))).toEqual(SERVICES.map(() => 0));
});
