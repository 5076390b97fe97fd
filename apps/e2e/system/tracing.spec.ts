// Real: the services with telemetry on, PostgreSQL, NATS. The collector is this test: it takes OTLP as JSON.
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import pg from 'pg';
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
});
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

/** Names of the spans of the first trace that has all of these; spans of one trace arrive from each service by itself. */
const traceWith = (wanted: RegExp[]): Promise<string[]> =>
  until(() => {
    const traces = Map.groupBy(spans, (span) => span.traceId);
    const named = [...traces.values()].map((trace) =>
      trace.map(({ service, name }) => `${service}: ${name}`),
    );
    return named.find((names) => wanted.every((pattern) => names.some((name) => pattern.test(name))));
  });

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

    const names = await traceWith([
      /^gateway: POST/,
      /^gateway: promises\.submit-report send/,
      /^promises: promises\.submit-report handle/,
      /^promises: prisma/,
      /^promises: evt\.promises\.report-submitted send/,
      /^voting: .*report-submitted handle/,
      /^notifications: .*report-submitted handle/,
    ]);
    // One question was asked once: nothing else got mixed into its trace.
    expect(names.filter((name) => /submit-report handle/.test(name))).toHaveLength(1);
  });

  it('[LOGS-04] shares the id of an error with the lines of the gateway and of the service', async () => {
    const person = await Actor.arrive(world, { first_name: 'Вера', username: 'vera_trace' });
    await person.signIn();
    const url = new URL(world.databaseUrl);
    url.pathname = `/${world.databasePrefix}voting`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('ALTER TABLE votes RENAME TO votes_away');
    const answer = await person.call('GET', '/api/voting/my-votes');
    await client.query('ALTER TABLE votes_away RENAME TO votes');
    await client.end();
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get('x-request-id')!;
    const linesOf = (service: string): string[] =>
      readFileSync(join(world.folder, 'logs', `${service}.log`), 'utf8')
        .split('\n')
        .filter(
          (line) => line.includes(`requestId=${requestId}`) && line.includes(`userId=${person.userId}`),
        );
    await until(() => linesOf('gateway').length > 0 && linesOf('voting').length > 0);
    // One trace, too: its id is in the same lines.
    const [traceId] = /traceId=\w{32}/.exec(linesOf('voting')[0]!) ?? [];
    expect(linesOf('gateway')[0]).toContain(String(traceId));
  });

  it('runs from a Telegram update to the call it makes', async () => {
    const person = await Actor.arrive(world, { first_name: 'Борис', username: 'boris_trace' });
    await person.signIn();
    const names = await traceWith([
      /^bot: telegram /,
      /^bot: auth\.issue-login-link send/,
      /^auth: auth\.issue-login-link handle/,
    ]);
    expect(names.filter((name) => /issue-login-link handle/.test(name))).toHaveLength(1);
  });
});
