// Real: PostgreSQL, NATS with JetStream, the whole kit, OpenTelemetry's own spans. Not real: the service, which only
// greets, and the exporter, which keeps the spans here.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Link, SpanKind } from '@opentelemetry/api';
import { type NodeSDKConfiguration, startNodeSdk } from '@opentelemetry/sdk-node';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { Outbox } from '../src/events/index.ts';
import { SPAN_LIMITS, withSpan } from '../src/tracing/tracing.ts';
import {
  asUser,
  greet,
  greeted,
  openGreetingService,
  TABLES,
  type GreetingService,
} from './greeting-service.ts';

type SpanProcessor = NonNullable<NodeSDKConfiguration['spanProcessors']>[number];
type ReadableSpan = Parameters<SpanProcessor['onEnd']>[0];

const EVENTS = 500;
const spans: ReadableSpan[] = [];
const keep: SpanProcessor = {
  onStart: () => {},
  onEnd: (span) => void spans.push(span),
  forceFlush: async () => {},
  shutdown: async () => {},
};
let sdk: ReturnType<typeof startNodeSdk>;
let postgres: Started;
let nats: Started;
let service: GreetingService;

beforeAll(async () => {
  sdk = startNodeSdk({ spanProcessors: [keep], instrumentations: [], spanLimits: SPAN_LIMITS });
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  service = await openGreetingService({
    natsUrl: nats.url,
    databaseUrl: await createDatabase(postgres.url, TABLES),
    prefix: `t${randomUUID().slice(0, 8)}`,
    bundles: true,
  });
});
afterAll(async () => {
  await service.app.close();
  await sdk.shutdown();
  await Promise.all([postgres.stop(), nats.stop()]);
});

const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;
const linkedTraces = ({ links }: ReadableSpan): string[] => links.map((link: Link) => link.context.traceId);

it('follows one event through its bundle and its batch, among hundreds of others', async () => {
  const outbox = service.app.get(Outbox);
  const names = [...Array.from({ length: EVENTS - 1 }, (_, index) => `Гость ${index}`), 'Аня'];
  await service.database.$transaction(async (tx) => {
    for (const name of names)
      await withSpan(`vote of ${name}`, () => outbox.put(tx, greeted, { name }, new Date()));
  });
  const counted = async (): Promise<number> => {
    const [row] = await service.database.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM counted`;
    return row?.n ?? 0;
  };
  await until(async () => (await counted()) === EVENTS);
  const vote = spans.find(({ name }) => name === 'vote of Аня')!;
  const isOf = (type: string) => (span: ReadableSpan) => span.attributes['messaging.operation.type'] === type;
  await until(() => spans.some((span) => isOf('process')(span) && traceOf(span) === traceOf(vote)));

  const sent = spans.filter((span) => isOf('send')(span) && linkedTraces(span).includes(traceOf(vote)));
  expect(sent).toHaveLength(1);
  expect(sent[0]!.attributes['messaging.batch.message_count']).toBe(EVENTS);
  expect(sent[0]!.links).toHaveLength(EVENTS);

  const handled = spans.find((span) => isOf('process')(span) && traceOf(span) === traceOf(vote))!;
  expect(handled.parentSpanContext?.spanId).toBe(vote.spanContext().spanId);
  await until(() => spans.some((span) => span.spanContext().spanId === handled.links[0]!.context.spanId));
  const batch = spans.find((span) => span.spanContext().spanId === handled.links[0]!.context.spanId)!;
  expect(linkedTraces(batch)).toContain(traceOf(vote));
  expect(new Set(linkedTraces(batch)).size).toBe(batch.attributes['messaging.batch.message_count']);
});

it('follows one call through its message, among others', async () => {
  spans.length = 0;
  const names = Array.from({ length: 20 }, (_, index) => `Гость ${index}`);
  await Promise.all(
    names.map((name) => withSpan(`page of ${name}`, () => service.client.call(greet, { name }, asUser))),
  );
  const pages = spans.filter(({ name }) => name.startsWith('page of'));
  // The calls cause events, whose messages have the same traces.
  const batchesOf = (type: string): ReadableSpan[] =>
    spans.filter(
      ({ name, kind, attributes }) =>
        (kind === SpanKind.SERVER || name.includes('.calls.')) &&
        attributes['messaging.operation.type'] === type &&
        attributes['messaging.batch.message_count'] !== undefined,
    );
  await until(() => batchesOf('process').length > 0 && batchesOf('send').length > 0);
  // On a busy machine the twenty may come in several turns, and those of one message be handled in several.
  const [received] = batchesOf('process');
  const traces = linkedTraces(received!);
  const sent = batchesOf('send').find((span) => linkedTraces(span).includes(traces[0]!))!;
  expect(linkedTraces(sent)).toEqual(expect.arrayContaining(traces));
  expect(new Set(linkedTraces(sent)).size).toBeGreaterThan(1);
  for (const batch of [sent, received!])
    expect(batch.attributes['messaging.batch.message_count']).toBe(new Set(linkedTraces(batch)).size);
  const page = pages.find((span) => traceOf(span) === traces[0])!;
  // One after the other: what asks, its request, and the handler's span, which knows the message that it came with.
  const request = spans.find(
    ({ parentSpanContext: parent }) => parent?.spanId === page.spanContext().spanId,
  )!;
  const isOfRequest = ({ parentSpanContext: parent }: ReadableSpan): boolean =>
    parent?.spanId === request.spanContext().spanId;
  const handled = spans.find(isOfRequest)!;
  expect(handled.kind).toBe(SpanKind.SERVER);
  expect(handled.links[0]!.context.spanId).toBe(received!.spanContext().spanId);
});
