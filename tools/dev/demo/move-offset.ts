import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { CLOCK_BUCKET } from '@slovo/kit/dev/clock-bucket';
import { connectOnce } from '@slovo/kit/nats';

/** Moves the product's clock by so many milliseconds, where it has an offset, for services that start later. */
export async function moveOffset(
  { natsUrl, prefix }: { natsUrl: string; prefix: string },
  byMs: number,
): Promise<void> {
  const nats = await connectOnce(natsUrl, 'demo');
  try {
    const bucket = await new Kvm(jetstream(nats)).create((prefix && `${prefix}_`) + CLOCK_BUCKET);
    const entry = await bucket.get('offset');
    if (entry) await bucket.put('offset', String(Number(entry.string()) + byMs));
  } finally {
    await nats.close();
  }
}
