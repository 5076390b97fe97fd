// Real: NATS. Not real: the gateway.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHANGED, ChangeSignal, tag } from '@slovo/contracts';
import { connectOnce, type NatsConnection } from '@slovo/kit/nats';
import { startNats, until, type Started } from '@slovo/testing';
import { openChanges } from './changes.ts';

let server: Started;
let nats: NatsConnection;
beforeAll(async () => {
  server = await startNats();
  nats = await connectOnce(server.url, 'changes');
});
afterAll(async () => {
  await nats.close();
  await server.stop();
});

it('changes of the bench arrive where a gateway listens, without a gap', async () => {
  const received: ChangeSignal[] = [];
  // As a gateway with this NATS_PREFIX does.
  nats.subscribe(`bench-one.${CHANGED}`, {
    callback: (_error, message) => void received.push(ChangeSignal.parse(message.json())),
  });
  const change = await openChanges(nats, 'bench-one', 'bench');
  change([tag.promise(3)]);
  change([tag.promise(4)]);
  await until(() => received.length === 3);
  expect(received).toEqual([
    { from: 'bench', count: 1, tags: [] },
    { from: 'bench', count: 2, tags: [tag.promise(3)] },
    { from: 'bench', count: 3, tags: [tag.promise(4)] },
  ]);
});

it('a bench whose changes nobody hears does not begin', async () => {
  await expect(openChanges(nats, 'bench-two', 'bench')).rejects.toThrow('no gateway listens');
});
