import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf code runs. It follows the work into timers, connections and requests. */
export interface LogContext {
  /** Undefined outside every service. */
  readonly service?: string | undefined;
  /** The id of the request, as in `x-request-id`; a call and the events of a request have the same. */
  readonly requestId?: string | undefined;
  /** Becomes known after the request has begun, see `identify`. */
  readonly userId?: number | undefined;
  /** The person who acts in the operators' panel. */
  readonly operatorId?: number | undefined;
}

const running = new AsyncLocalStorage<LogContext>();

/** Runs the work and everything that follows from it as this service. */
export const asService = <T>(service: string, work: () => T): T => running.run({ service }, work);

/** Runs the work on behalf of a person or a request, in the service that runs. What is not given is not known. */
export const onBehalf = <T>(of: Omit<LogContext, 'service'>, work: () => T): T =>
  running.run({ service: running.getStore()?.service, ...of }, work);

/** Names the person of the request that runs. Outside requests nothing is done: that context is of the whole service. */
export function identify(person: Pick<LogContext, 'userId' | 'operatorId'>): void {
  const context = running.getStore();
  if (context?.requestId !== undefined) Object.assign(context, person);
}

/** The context of the code that runs; undefined outside every service. */
export const logContext = (): LogContext | undefined => running.getStore();

/** The service whose code runs; undefined outside every service. */
export const currentService = (): string | undefined => running.getStore()?.service;
