import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import { routes, type RouteName } from './routes.ts';
import { batchSubject, callSubject } from './subjects.ts';

/**
 * The callers that a call admits. `service` is never reachable from outside; `anyone` may still carry a signed-in user;
 * `operator` requires an operator's token, which a session does not replace. `user-or-operator` takes either.
 */
export type Who = 'anyone' | 'user' | 'operator' | 'user-or-operator' | 'service';

/**
 * How a call differs on HTTP from its input and output. Status, method and path are in `routes.ts`, which the browser
 * imports without the schemas.
 */
export interface HttpShape {
  /** The `Idempotency-Key` header becomes the input's `request_key`. */
  readonly idempotencyKey?: true;
  /**
   * Numbers that another service knows: the gateway asks it for the ids of the items, or of the answer itself, and writes
   * them into this field.
   */
  readonly counted?: { readonly items?: string; readonly field: string; readonly by: CountsCall };
  /**
   * The gateway asks the voting service for the polls of the reports in the field `report` of the items, and writes each
   * into the report's `poll`; null where that service does not answer in time.
   */
  readonly polls?: { readonly items: string; readonly report: string };
  /** The `Idempotency-Key` header is the input's `idempotencyKey`; if both are sent they must agree. */
  readonly bodyKey?: true;
  /** Input fields of the query of a request with a body. A DELETE has a body only if this is given. */
  readonly query?: readonly string[];
  /** The output's `next` becomes the header `X-Next-Cursor`. */
  readonly cursorHeader?: true;
  /** The output's field that is the whole body; otherwise the body is the output itself. */
  readonly body?: string;
  /** The output's field with a refusal code; the body gets its sentence as `message`, in the reader's language. */
  readonly messageOf?: string;
  /** A refusal also has `success: false` and `error`, its code: clients of the call read these fields. */
  readonly refusalFields?: true;
  /** The operator's token of the request is invalid after the call, so the gateway forgets that it was valid. */
  readonly revokesToken?: true;
}

/** A call that answers a number for each id; ids without one are missing. */
export type CountsCall = CallDefinition<
  string,
  Who,
  z.ZodType<{ ids: number[] }>,
  z.ZodType<{ counts: Record<string, number> }>
>;

/** A page whose body is the array of its items. */
export const ARRAY_PAGE = { cursorHeader: true, body: 'items' } as const satisfies HttpShape;
/** A page whose body is an object with the items in a named field. */
export const OBJECT_PAGE = { cursorHeader: true } as const satisfies HttpShape;

/**
 * One operation of one service. Its name is its address: `promises.submit-report` is answered on the subject
 * `call.promises.submit-report` by `apps/promises/src/reports/calls/submit-report.ts`.
 */
export interface CallDefinition<
  N extends string = string,
  W extends Who = Who,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly name: N;
  readonly who: W;
  readonly input: I;
  readonly output: O;
  /** The closed list of refusals that this call adds to the common ones. */
  readonly refusals: readonly RefusalCode[];
  readonly http?: HttpShape;
  readonly summary: string;
  /**
   * Edges make many of it at once: those of one turn of the event loop travel in one message, each with its own caller,
   * trace, deadline and answer. Services of any release answer it also alone.
   */
  readonly batch?: true;
  /** Made twice it has the effect of being made once, and no refusal the second time, though it has neither a GET nor a key. */
  readonly repeatable?: true;
  /** It is answered also while the service's database is known to be away. */
  readonly withoutDatabase?: true;
}

/** Declares a call. Where `routes` has an entry of the same name the gateway mounts it on HTTP. */
export const call = <const N extends string, const W extends Who, I extends z.ZodType, O extends z.ZodType>(
  definition: CallDefinition<N, W, I, O>,
): CallDefinition<N, W, I, O> => definition;

export const subjectOf = (definition: Pick<CallDefinition, 'name'>): string => callSubject(definition.name);

/** On which several calls of this name arrive in one message, where `batch` is set. */
export const batchSubjectOf = (definition: Pick<CallDefinition, 'name'>): string =>
  batchSubject(definition.name);

export const routeOf = (definition: Pick<CallDefinition, 'name'>) =>
  definition.name in routes ? routes[definition.name as RouteName] : undefined;

/** Whether HTTP, too, promises that it may be repeated: nothing changes by it. */
export const isSafe = (definition: Pick<CallDefinition, 'name'>): boolean =>
  routeOf(definition)?.method === 'GET';

/**
 * Whether a call with this input may be made again while nobody knows what became of it: a safe one, and one with a key,
 * for which the service answers what it has answered before.
 */
export function isRepeatable(
  definition: Pick<CallDefinition, 'name' | 'http' | 'repeatable'>,
  input: unknown,
): boolean {
  if (isSafe(definition) || definition.repeatable) return true;
  const { idempotencyKey, bodyKey } = definition.http ?? {};
  if ((!idempotencyKey && !bodyKey) || typeof input !== 'object' || input === null) return false;
  return Boolean((input as Record<string, unknown>)[idempotencyKey ? 'request_key' : 'idempotencyKey']);
}

/** What the caller writes, before defaults and coercion. */
export type CallInput<C extends CallDefinition> = z.input<C['input']>;
/** What the handler receives, after the service parsed it. */
export type CallRequest<C extends CallDefinition> = z.output<C['input']>;
export type CallResult<C extends CallDefinition> = z.output<C['output']>;

/** On whose behalf an edge (gateway or bot) calls. Edges authenticate; services authorize. */
export const Caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anyone') }),
  z.object({
    kind: z.literal('user'),
    userId: z.int().positive(),
    sessionId: z.string().optional(),
    roles: z.array(z.string()),
    via: z.enum(['web', 'bot']),
  }),
  z.object({
    kind: z.literal('operator'),
    /** The operator's account. */
    userId: z.int().positive(),
    /** First 8 hex digits of the SHA-256 of their token. */
    fingerprint: z.string(),
  }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Caller = z.output<typeof Caller>;

export const CallEnvelope = z.object({
  caller: Caller,
  requestId: z.string(),
  input: z.unknown(),
  /** How edges of the release before vouch for the caller: later ones sign the message (CallSigner of the kit). */
  proof: z.string().optional(),
});
export type CallEnvelope = z.output<typeof CallEnvelope>;

/** One of the calls of a message on a batch subject. */
export const BatchedCall = CallEnvelope.extend({
  /** Its trace context, which a call that is alone has in the headers of its message. */
  carrier: z.record(z.string(), z.string()).default({}),
});

export const CallReply = z.union([
  z.object({ value: z.unknown() }).strict(),
  z.object({ refusal: z.object({ code: z.string(), details: z.unknown().optional() }) }).strict(),
]);
export type CallReply = z.output<typeof CallReply>;
