import type { SendingState, SystemState } from '../../shared/api/wire.ts';

type Service = SystemState['services'][number]['service'];

export type InfrastructurePart = keyof SystemState['infrastructure'];

/** What is not as it should be. `bad` stops something, `warn` only delays it. */
export type Trouble =
  | { kind: 'silent'; level: 'bad'; service: Service }
  | { kind: 'notReady'; level: 'bad'; service: Service; waitingFor: readonly string[] }
  | { kind: 'errors'; level: 'warn'; service: Service; count: number }
  | { kind: 'outbox'; level: 'bad'; service: Service; ageMs: number }
  | { kind: 'lag'; level: 'warn'; service: Service; count: number }
  | { kind: 'parked'; level: 'warn'; service: Service; count: number }
  | { kind: 'infrastructureSilent'; level: 'bad'; part: InfrastructurePart }
  | { kind: 'sendingSilent'; level: 'warn' }
  | { kind: 'tooMany'; level: 'warn'; count: number };

/** Events are published within a second; after half a minute something holds them. */
const OUTBOX_MS = 30_000;
/** A burst of events is handled in seconds; more than this is a queue. */
const LAG = 100;
const RECENT_MINUTES = 5;

/** The gravest first. `sending` is null where the bot does not tell; undefined while nobody has asked. */
export function troublesOf(
  { services, infrastructure }: Pick<SystemState, 'services'> & Partial<SystemState>,
  sending: SendingState | null | undefined,
): Trouble[] {
  const all = [...services.flatMap(ofService), ...ofInfrastructure(infrastructure), ...ofSending(sending)];
  return all.toSorted((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad'));
}

function ofService({ service, vitals }: SystemState['services'][number]): Trouble[] {
  if (vitals === null) return [{ kind: 'silent', level: 'bad', service }];
  const { ready, waitingFor, errors, outboxAge, consumerLag, parked } = vitals;
  const found: Trouble[] = [];
  if (!ready) found.push({ kind: 'notReady', level: 'bad', service, waitingFor });
  if (outboxAge !== null && outboxAge > OUTBOX_MS)
    found.push({ kind: 'outbox', level: 'bad', service, ageMs: outboxAge });
  if (errors > 0) found.push({ kind: 'errors', level: 'warn', service, count: errors });
  if (consumerLag !== null && consumerLag > LAG)
    found.push({ kind: 'lag', level: 'warn', service, count: consumerLag });
  if (parked !== null && parked > 0) found.push({ kind: 'parked', level: 'warn', service, count: parked });
  return found;
}

function ofInfrastructure(state: SystemState['infrastructure'] | undefined): Trouble[] {
  if (!state) return [];
  const silent: InfrastructurePart[] = [
    ...(state.postgres ? [] : (['postgres'] as const)),
    ...(state.nats ? [] : (['nats'] as const)),
    ...(isAnswering(state.storage) ? [] : (['storage'] as const)),
  ];
  return silent.map((part) => ({ kind: 'infrastructureSilent', level: 'bad', part }));
}

/** Media may answer although its storage does not. */
export const isAnswering = (storage: SystemState['infrastructure']['storage']): boolean =>
  storage !== null && storage.latencyMs !== null;

function ofSending(sending: SendingState | null | undefined): Trouble[] {
  if (sending === undefined) return [];
  if (sending === null) return [{ kind: 'sendingSilent', level: 'warn' }];
  const count = sending.minutes
    .slice(-RECENT_MINUTES)
    .reduce((sum, { tooManyRequests }) => sum + tooManyRequests, 0);
  return count > 0 ? [{ kind: 'tooMany', level: 'warn', count }] : [];
}
