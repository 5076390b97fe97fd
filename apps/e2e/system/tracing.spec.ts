// Real: the services with telemetry on, PostgreSQL, NATS. The collector is this test: it takes OTLP as JSON.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';

interface Span {
  service: string;
  traceId: string;
  name: string;
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { traceId: string; name: string }[] }[];
  }[];
}

const spans: Span[] = [];
let collector: Server;
let world: World;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') collect(JSON.parse(Buffer.concat(chunks).toString()) as OtlpTraces);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  world = await startWorld({
    OTEL_SDK_DISABLED: 'false',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
  });
}, 120_000);
afterAll(async () => {
  await world.stop();
  collector.close();
});

function collect({ resourceSpans }: OtlpTraces): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    const service =
      resource.attributes.find((attribute) => attribute.key === 'service.name')?.value.stringValue ?? '';
    for (const { traceId, name } of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({ service, traceId, name });
  }
}

/** The spans of the one trace that holds a span of this name, once it reaches into all these services. */
const traceOf = (name: RegExp, services: string[]): Promise<Span[]> =>
  until(() => {
    const ids = new Set(spans.filter((span) => name.test(span.name)).map((span) => span.traceId));
    const traces = [...ids].map((id) => spans.filter((span) => span.traceId === id));
    return traces.find((trace) =>
      services.every((service) => trace.some((span) => span.service === service)),
    );
  }, 30_000);

describe('one trace', () => {
  it('runs from an HTTP request through NATS and SQL to the events that follow', async () => {
    const owner = await (await Actor.arrive(world, { first_name: 'Аня', username: 'anya_trace' })).signIn();
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', {
      title: 'След',
      type: 'challenge',
      days_total: 7,
    });
    await owner.ask('PATCH', `/api/promises/${id}/approval-type`, {
      approvalType: 'anyuser',
      username: null,
    });
    await owner.ask('POST', `/api/promises/${id}/start`);
    await owner.ask(
      'POST',
      `/api/promises/${id}/reports`,
      { text: 'Первый' },
      { 'idempotency-key': 'trace-1' },
    );

    const trace = await traceOf(/submit-report/, ['gateway', 'promises', 'voting', 'notifications']);
    const names = trace.map((span) => `${span.service}: ${span.name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^gateway: POST/),
        expect.stringMatching(/^gateway: promises\.submit-report send/),
        expect.stringMatching(/^promises: promises\.submit-report handle/),
        expect.stringMatching(/^promises: prisma/),
        expect.stringMatching(/^promises: evt\.promises\.report-submitted send/),
        expect.stringMatching(/^voting: .*report-submitted handle/),
      ]),
    );
  });

  it('runs from a Telegram update to the call it makes', async () => {
    const person = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_trace' });
    await person.signIn();
    const trace = await traceOf(/issue-login-link/, ['bot', 'auth']);
    expect(trace.map((span) => span.name)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^telegram /),
        expect.stringMatching(/issue-login-link handle/),
      ]),
    );
  });
});
