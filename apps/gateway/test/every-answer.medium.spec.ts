// Real: HTTP, the whole gateway, NATS. Not real: the services, of which none answers.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGateway, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('every answer', () => {
  it('forbids scripts and frames of other origins', async () => {
    const { headers } = await gateway.fetch('/');
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) => policy.split(';').find((each) => each.startsWith(`${name} `));
    expect(directive('script-src')).toBe("script-src 'self'");
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'self' https://web.telegram.org");
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('allows no requests of other origins', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const response = await gateway.fetch('/users/1', { method, headers });
      const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([method, allowed]).toEqual([method, []]);
    }
    expect((await gateway.fetch('/users/1')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('carries an id of the request, by which the logs can be searched', async () => {
    const first = await gateway.fetch('/users/1');
    const second = await gateway.fetch('/users/1');
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
  });

  it('is 400 for a request that is not HTTP', async () => {
    const { port } = new URL(gateway.url);
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.on('data', (data) => (received += String(data))).on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/);
  });
});
