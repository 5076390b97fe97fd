// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { until } from '@slovo/testing';
import { EventFeed } from '../src/events/index.ts';
import { greeted } from './greeting-service.ts';
import { Installation } from './installation.ts';
import { openWire } from './wire.ts';

const site = Installation.ofSpec();

it('says that something is missed where an event cannot be read or applied, and goes on', async () => {
  const { app } = await site.firstReplica();
  const feed = app.get(EventFeed);
  const seen: string[] = [];
  feed.onGap(() => seen.push('gap'));
  await feed.on(greeted, ({ name }) => {
    if (name === 'яд') throw new Error('it is poisoned');
    seen.push(name);
  });
  const stream = jetstream(site.connection);
  for (const body of ['not JSON', '{"name":7}', '{"name":"яд"}', '{"name":"Аня"}'])
    await stream.publish(`${site.prefix}.evt.auth.greeted`, body);
  await until(() => seen.length === 4);
  expect(seen).toEqual(['gap', 'gap', 'gap', 'Аня']);
});

it('says that something may be missed when its connection is back, and goes on', async () => {
  const line = await openWire(site.natsUrl);
  try {
    const { app } = await site.firstReplica({ natsUrl: line.url });
    const feed = app.get(EventFeed);
    const seen: string[] = [];
    feed.onGap(() => seen.push('gap'));
    await feed.on(greeted, ({ name }) => void seen.push(name));
    line.cut();
    line.mend();
    await until(() => seen.includes('gap'));
    await jetstream(site.connection).publish(`${site.prefix}.evt.auth.greeted`, '{"name":"Вера"}');
    await until(() => seen.includes('Вера'));
  } finally {
    await line.close();
  }
});
