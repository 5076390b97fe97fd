import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { CLOCK_BUCKET } from '@slovo/kit/dev/clock-bucket';
import { connectOnce, type NatsSettings } from '@slovo/kit/nats';

/**
 * Deletes the events and the moved clock of a system whose rows are replaced: its services have nothing to catch up with
 * and start in the present.
 * @param prefix NATS_PREFIX
 */
export async function forgetEvents(at: NatsSettings, prefix: string): Promise<void> {
  const nats = await connectOnce(at, 'demo');
  try {
    const manager = await jetstreamManager(nats);
    const before = prefix && `${prefix}_`;
    for (const name of [...SERVICES, `KV_${CLOCK_BUCKET}`]) await remove(manager, nameOf(before, name));
  } finally {
    await nats.close();
  }
}

/** JetStream keeps the values of a bucket in a stream, and its prefix comes before the bucket's name. */
const nameOf = (before: string, name: string): string =>
  name.startsWith('KV_') ? `KV_${before}${name.slice(3)}` : before + name;

async function remove(manager: JetStreamManager, stream: string): Promise<void> {
  try {
    await manager.streams.delete(stream);
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isMissing) throw error;
  }
}
