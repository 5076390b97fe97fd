// Real: HTTP, the whole gateway, NATS. Not real: the services.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { getProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { openGateway } from './open-gateway.ts';
import { profile } from './samples.ts';

describe('a shutdown', () => {
  it('finishes requests in progress and closes open pages', async () => {
    const gateway = await openGateway();
    const token = await gateway.token();
    const page = await gateway.fetch('/api/live', { token });
    let answerNow = (): void => {};
    const reached = new Promise<void>((reach) => {
      gateway.answer(getProfile, async () => {
        reach();
        await new Promise<void>((resolve) => (answerNow = resolve));
        return profile;
      });
    });
    const pending = gateway.fetch('/api/users/profile', { token });
    await reached;

    const closed = gateway.close();
    await page.text(); // the stream of the open page ends
    answerNow();
    expect((await pending).status).toBe(200);
    await closed;
    await expect(fetch(gateway.url)).rejects.toThrow('fetch failed');
  });

  it('[PROD-132] answers what arrives on a kept connection meanwhile, and is not ready', async () => {
    const { promise: lingering, resolve: endNow } = Promise.withResolvers<void>();
    const gateway = await openGateway({ linger: () => lingering });
    const token = await gateway.token();
    gateway.answer(getProfile, () => profile);
    expect((await gateway.fetch('/health/ready')).status).toBe(200);
    const closed = gateway.close();
    await until(async () => (await gateway.fetch('/health/ready')).status === 503);
    await expect(gateway.fetch('/health/ready').then((response) => response.json())).resolves.toEqual({
      status: 'waiting',
      ready: false,
      waitingFor: ['its end'],
    });
    const answer = await gateway.fetch('/api/users/profile', { token });
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    endNow();
    await closed;
  });

  it('[PROD-132] answers the next request of a connection whose answer is on its way while it closes', async () => {
    const gateway = await openGateway();
    const authorization = `Bearer ${await gateway.token()}`;
    const answers: (() => void)[] = [];
    gateway.answer(getProfile, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return profile;
    });
    const request = `GET /api/users/profile HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`;
    const slow = gateway.fetch('/api/users/profile', { headers: { authorization } });
    await until(() => answers.length === 1);
    // Its request has begun when the gateway starts to close, and ends afterwards.
    const connected = once(gateway.app.getHttpServer(), 'connection');
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(request.slice(0, -2));
    const [received] = (await connected) as [Socket];
    await until(() => received.bytesRead > 0);
    const closed = gateway.close();
    await until(() => !gateway.app.getHttpServer().listening);
    socket.write(request.slice(-2));
    await until(() => answers.length === 2);
    for (const answerNow of answers) answerNow();
    expect((await slow).status).toBe(200);
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
  });
});
