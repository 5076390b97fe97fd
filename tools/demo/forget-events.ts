import {
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { SERVICES } from '@slovo/contracts/services';
import { clockBucketName, streamName } from '@slovo/contracts/identities';
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
    const before = prefix && `${prefix}.`;
    const streams = SERVICES.map((service) => streamName(before, service));
    // JetStream keeps the values of a bucket in a stream.
    for (const name of [...streams, `KV_${clockBucketName(before)}`]) await remove(manager, name);
  } finally {
    await nats.close();
  }
}

async function remove(manager: JetStreamManager, stream: string): Promise<void> {
  try {
    await manager.streams.delete(stream);
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isMissing) throw error;
  }
}
