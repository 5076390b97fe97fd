import {
  type ApiError,
  type ConsumerInfo,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '../nats/nats.ts';

const TIMEOUT_MS = 5_000;

interface NamesPage {
  total: number;
  consumers: string[] | null;
  error?: ApiError;
}

/**
 * The consumers of a stream that are wanted, as their leaders know them: for commands, as services know theirs by name. JetStream's list of consumers asks all of the
 * stream. Of a cluster it waits four seconds for one without a leader, whoever's it is, and leaves that one out.
 * @param manager asks for each of them; without a limit of its own, for five seconds
 * @returns none where there is no such stream
 * @throws TimeoutError if one that is wanted has no leader, or NATS does not answer
 */
export async function consumersOf(
  nats: NatsConnection,
  manager: JetStreamManager,
  stream: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<ConsumerInfo[]> {
  const names = (await consumerNames(nats, stream)).filter(isWanted);
  const found = await Promise.all(names.map((name) => consumerInfo(manager, stream, name)));
  return found.filter((info) => info !== null);
}

/** Those that are there, or none where there is no such stream: the client has no call for it. */
export async function consumerNames(nats: NatsConnection, stream: string): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const request = JSON.stringify({ offset: names.length });
    const answer = await nats.request(`$JS.API.CONSUMER.NAMES.${stream}`, request, { timeout: TIMEOUT_MS });
    const { error, total, consumers } = answer.json<NamesPage>();
    if (error) {
      if (error.err_code === JetStreamApiCodes.StreamNotFound) return [];
      throw new JetStreamApiError(error);
    }
    names.push(...(consumers ?? []));
    if (names.length >= total || !consumers?.length) return names;
  }
}

/**
 * @returns null where there is no such consumer
 * @throws TimeoutError if it has no leader, or NATS does not answer
 */
export async function consumerInfo(
  manager: JetStreamManager,
  stream: string,
  name: string,
): Promise<ConsumerInfo | null> {
  try {
    return await manager.consumers.info(stream, name);
  } catch (error) {
    // It was deleted meanwhile.
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return null;
    throw error;
  }
}
