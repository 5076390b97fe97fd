import { Injectable } from '@nestjs/common';
import type { CallDefinition, CallInput, CallResult, UserProfile } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';

/** The person on whose behalf the bot calls. */
type Caller = Pick<UserProfile, 'id' | 'roles'>;

/** The bot is an edge: it knows who wrote, and calls the services on their behalf. */
@Injectable()
export class Services {
  constructor(private readonly calls: CallClient) {}

  /** @throws Refusal with a code that the contract lists. */
  as<C extends CallDefinition>(person: Caller, definition: C, input: CallInput<C>): Promise<CallResult<C>> {
    return this.calls.call(definition, input, {
      kind: 'user',
      userId: person.id,
      roles: person.roles,
      via: 'bot',
    });
  }

  self<C extends CallDefinition>(definition: C, input: CallInput<C>): Promise<CallResult<C>> {
    return this.calls.call(definition, input, { kind: 'service', name: 'bot' });
  }
}

const UNDECIDED = [
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
  'STATE_CHANGED',
  'MEDIA_BUSY',
  'UPLOADS_UNDER_WAY',
  'STORAGE_FULL',
];

/** The call was not decided, so the same request may be sent again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Refusal && UNDECIDED.includes(error.code);

/** Seconds after which a service that is known to be away may be back; undefined where that is not known. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Refusal) || error.code !== 'SERVICE_UNAVAILABLE') return undefined;
  const seconds = error.details?.['retryAfter'];
  return typeof seconds === 'number' ? seconds : undefined;
}

/** A refusal after which nothing was changed, nor will be; with a key that was used before something was. */
export const isDecided = (error: unknown): boolean =>
  error instanceof Refusal && !isRetryable(error) && error.code !== 'IDEMPOTENCY_KEY_REUSED';
