import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Link,
  type Span,
} from '@opentelemetry/api';

const tracer = trace.getTracer('slovo');

/** W3C trace context, as NATS headers and outbox rows carry it. */
export type Carrier = Record<string, string>;

/** The active trace, to be continued in another process. */
export const currentCarrier = (): Carrier => {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
};

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.recordException(error as Error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` in a span that continues the active trace. */
export const withSpan = <T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
  kind = SpanKind.INTERNAL,
): Promise<T> => within(tracer.startSpan(name, { kind, attributes }), work);

/** As OpenTelemetry's conventions for messaging name it. */
const SENDS = { 'messaging.operation.type': 'send', 'messaging.operation.name': 'publish' };
const PROCESSES = { 'messaging.operation.type': 'process', 'messaging.operation.name': 'handle' };

/** OpenTelemetry keeps 128 links of a span; a message carries up to 500 events. */
export const SPAN_LIMITS = { linkCountLimit: 500 };

/** To the spans in which events happened. */
const linksTo = (carriers: readonly Carrier[]): Link[] =>
  carriers.flatMap((carrier) => {
    const context = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, carrier));
    return context ? [{ context }] : [];
  });

/** For a request or an event over NATS: `work` gets the headers to send. */
export const withProducerSpan = <T>(
  subject: string,
  kind: SpanKind.CLIENT | SpanKind.PRODUCER,
  work: (carrier: Carrier) => Promise<T>,
): Promise<T> =>
  withSpan(
    `${subject} send`,
    () => work(currentCarrier()),
    { 'messaging.system': 'nats', 'messaging.destination.name': subject, ...SENDS },
    kind,
  );

/**
 * For events that travel in one message. A single one continues its trace in the headers that `work` gets; several keep
 * theirs, and the span has a link to each.
 */
export const withPublishSpan = <T>(
  subject: string,
  carriers: readonly Carrier[],
  work: (carrier: Carrier) => Promise<T>,
): Promise<T> => {
  const [only] = carriers;
  if (carriers.length === 1)
    return inCarrier(only!, () => withProducerSpan(subject, SpanKind.PRODUCER, work));
  const attributes = {
    'messaging.system': 'nats',
    'messaging.destination.name': subject,
    'messaging.batch.message_count': carriers.length,
    ...SENDS,
  };
  const options = { kind: SpanKind.PRODUCER, attributes, links: linksTo(carriers), root: true };
  const span = tracer.startSpan(`${subject} send batch`, options, ROOT_CONTEXT);
  return context.with(ROOT_CONTEXT, () => within(span, () => work({})));
};

/** Continues the sender's trace in the receiver. */
export const withConsumerSpan = <T>(
  subject: string,
  carrier: Carrier,
  kind: SpanKind.SERVER | SpanKind.CONSUMER,
  work: () => Promise<T>,
  extra: Attributes = {},
  links: Link[] = [],
): Promise<T> => {
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject, ...extra };
  return context.with(parent, () =>
    within(tracer.startSpan(`${subject} handle`, { kind, attributes, links }, parent), work),
  );
};

/**
 * One span for the events or calls that are handled together, linked to each of them. `work` gets a function that
 * continues the trace of one of them.
 * @param name of who handles them
 */
export const withBatchSpan = <T>(
  name: string,
  carriers: readonly Carrier[],
  work: (inSpanOf: <R>(carrier: Carrier, run: () => Promise<R>) => Promise<R>) => Promise<T>,
  kind: SpanKind.CONSUMER | SpanKind.SERVER = SpanKind.CONSUMER,
): Promise<T> => {
  const [only] = carriers;
  if (carriers.length === 1)
    return withConsumerSpan(name, only!, kind, () => work((_carrier, run) => run()), PROCESSES);
  const attributes = {
    'messaging.system': 'nats',
    'messaging.destination.name': name,
    'messaging.batch.message_count': carriers.length,
    ...PROCESSES,
  };
  const span = tracer.startSpan(
    `${name} handle batch`,
    { kind, attributes, links: linksTo(carriers), root: true },
    ROOT_CONTEXT,
  );
  return context.with(ROOT_CONTEXT, () =>
    within(span, () =>
      work((carrier, run) =>
        withConsumerSpan(name, carrier, kind, run, PROCESSES, [{ context: span.spanContext() }]),
      ),
    ),
  );
};

/** Continues a stored trace without a span of its own, for work that was deferred. */
export const inCarrier = <T>(carrier: Carrier, work: () => T): T =>
  context.with(propagation.extract(ROOT_CONTEXT, carrier), work);
