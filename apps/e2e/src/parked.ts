import { jetstreamManager } from '@nats-io/jetstream';
import { eventSubject, SERVICES } from '@slovo/contracts';
import { eventsOf } from '@slovo/kit/events/bundle';
import { connectNats } from '@slovo/kit/nats';
import type { World } from '@slovo/testing';
import pg from 'pg';

/**
 * Parks an earlier event for one of the service's reactions, as if it had failed eight times, and returns its id. The
 * event is in the reaction's inbox already, so a replay has no effect.
 */
export async function parkEvent(world: World, service: string): Promise<number> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}${service}`;
  const client = new pg.Client({ connectionString: url.href });
  const nats = await connectNats(world.natsUrl, 'e2e');
  try {
    await client.connect();
    const consumers = await client.query<{ consumer: string }>('SELECT DISTINCT consumer FROM inbox');
    const { streams } = await jetstreamManager(nats);
    for (const { consumer } of consumers.rows) {
      for (const source of SERVICES) {
        const subject = eventSubject({ service: source, name: consumer.split('_').at(-1) ?? '' });
        const message = await streams
          .getMessage(`${world.natsPrefix}_${source}`, { last_by_subj: `${world.natsPrefix}.${subject}` })
          .catch(() => null);
        if (!message) continue;
        const { header: headers, seq } = message;
        const event = eventsOf({ headers, seq, string: () => message.string() }).at(-1);
        const parked = await client.query<{ id: string }>(
          `INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
           VALUES ($1, $2, $3, $4, '{}', 'Parked for a test', now()) RETURNING id`,
          [consumer, event?.id, message.subject, event?.text],
        );
        return Number(parked.rows[0]?.id);
      }
    }
    throw new Error(`${service} has handled no event yet`);
  } finally {
    await Promise.all([client.end(), nats.close()]);
  }
}
