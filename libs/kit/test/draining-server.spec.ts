// Real: HTTP over sockets of this process.
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { DrainingServer } from '../src/service/draining-server.ts';

async function open(answer: (response: ServerResponse) => void = (response) => void response.end('done')) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response));
  });
  const draining = new DrainingServer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, draining, port: (server.address() as AddressInfo).port };
}

async function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return response;
}

it('[PROD-133] a server that drains answers on kept and on new connections, and says that they close', async () => {
  const { server, draining, port } = await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(port, agent)).headers.connection).toBe('keep-alive');
  void draining.begin(() => new Promise(() => {}));
  expect(draining.isDraining).toBe(true);
  for (const each of [agent, new Agent({ keepAlive: true })]) {
    const { statusCode, headers } = await ask(port, each);
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
  }
  await until(() => Object.keys(agent.freeSockets).length === 0);
  server.close();
});

it('[PROD-133] a request whose body is still on its way is finished, and a connection without one does not hold it up', async () => {
  const { server, draining, port } = await open();
  const received = once(server, 'request');
  const busy = connect(port, '127.0.0.1');
  let text = '';
  busy.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  busy.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 8\r\n\r\nhalf');
  const opened = connect(port, '127.0.0.1');
  opened.on('error', () => {});
  await Promise.all([received, once(opened, 'connect')]);
  let hasClosed = false;
  const closed = draining.close(async () => {}).then(() => (hasClosed = true));
  await once(opened, 'close');
  expect(hasClosed).toBe(false);
  busy.write('done');
  await Promise.all([closed, once(busy, 'close')]);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
});
