import type { CallDefinition, Caller, CallInput, CallResult } from '@slovo/contracts';
import { type CallClient, Refusal } from '@slovo/kit/calls';

/** Pages never contain owner-only fields, no matter who requests them. */
const VISITOR: Caller = { kind: 'anyone' };
/** A page is rather sent without its content than late: the app asks again itself. */
export const PATIENCE_MS = 1_500;

/** The calls of one page, as a visitor. What its head and its elements both need is asked for once. */
export class VisitorView {
  private readonly asked = new Map<string, Promise<unknown>>();
  private readonly endsAt: number;

  constructor(
    private readonly calls: CallClient,
    private readonly requestId: string,
    patienceMs = PATIENCE_MS,
  ) {
    this.endsAt = performance.now() + patienceMs;
  }

  /** @throws Refusal as the contract lists, SERVICE_UNAVAILABLE if no service answers in the time of the page */
  ask<C extends CallDefinition>(definition: C, input: CallInput<C>): Promise<CallResult<C>> {
    const key = `${definition.name} ${JSON.stringify(input)}`;
    const asked = this.asked.get(key) ?? this.call(definition, input);
    this.asked.set(key, asked);
    return asked as Promise<CallResult<C>>;
  }

  private async call<C extends CallDefinition>(definition: C, input: CallInput<C>): Promise<CallResult<C>> {
    const timeoutMs = Math.ceil(this.endsAt - performance.now());
    if (timeoutMs <= 0) throw new Refusal('SERVICE_UNAVAILABLE');
    return this.calls.call(definition, input, VISITOR, { requestId: this.requestId, timeoutMs });
  }
}
