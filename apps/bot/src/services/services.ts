import { Injectable } from '@nestjs/common';
import type { CallDefinition, CallInput, CallResult, UserProfile } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';

/** Who the bot asks for: a person by what their account says, or itself. */
type Asker = Pick<UserProfile, 'id' | 'roles'>;

/** The bot as a door: it knows who wrote, and asks the services on their behalf. */
@Injectable()
export class Services {
  constructor(private readonly calls: CallClient) {}

  /** @throws Refusal as the contract lists. */
  as<C extends CallDefinition>(person: Asker, definition: C, input: CallInput<C>): Promise<CallResult<C>> {
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

/** Nothing was decided: the same request may be asked again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['SERVICE_UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS', 'STATE_CHANGED'].includes(error.code);
