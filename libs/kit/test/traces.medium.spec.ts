// Real: PostgreSQL, NATS with JetStream, the whole kit, OpenTelemetry's own spans. Not real: the service, which only
// greets, and the exporter, which keeps the spans here.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Link } from '@opentelemetry/api';
import { type NodeSDKConfiguration, startNodeSdk } from '@opentelemetry/sdk-node';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { Outbox } from '../src/events/index.ts';
import { SPAN_LIMITS, withSpan } from '../src/tracing/tracing.ts';
import { greeted, openGreetingService, TABLES, type GreetingService } from './greeting-service.ts';

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
