// Real: HTTP, the whole gateway, files on disk. Not real: the panel, which is one page and one script.
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openGateway, PAGE, PANEL_PAGE, scriptOf, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

describe('the operators’ panel', () => {
  it.each([
    '/admin',
    '/admin/',
    '/admin/users/184',
    '/admin/users/184/promises?page=2',
    '/admin/notifications/group',
    '/admin/index.html',
  ])('[ROUTE-24] is sent for %s, and nothing keeps it', async (path) => {
    const response = await gateway.fetch(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await expect(response.text()).resolves.toBe(PANEL_PAGE);
  });

  it('[ADM-GATE-28] tells nobody where a visitor comes from, fits into no frame and runs only its own files', async () => {
    const { headers } = await gateway.fetch('/admin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe-inline');
  });

  it('[ADM-GATE-29] moves the token of an earlier link into the fragment, which nobody but the page reads', async () => {
    const moved = async (path: string) => {
      const response = await gateway.fetch(path, { redirect: 'manual' });
      const { headers } = response;
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
      return [response.status, headers.get('location')];
    };
    expect(await moved('/admin?token=a%26b')).toEqual([302, '/admin#token=a%26b']);
    expect(await moved('/admin/users?page=2&token=x')).toEqual([302, '/admin/users?page=2#token=x']);
    expect(await moved('/admin?token=')).toEqual([302, '/admin#token=']);
    expect(await moved('/admin//other.example/?token=x')).toEqual([302, '/admin//other.example/#token=x']);
  });

  it('lets caches keep its files, compressed as the build did it, and has no others', async () => {
    const script = await gateway.fetch('/admin/assets/panel-4d5e6f.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await expect(script.text()).resolves.toBe('export {};');
    for (const path of ['/admin/assets/gone.js', '/admin/assets/..%2f..%2fpackage.json', '/admin/assets/'])
      expect([path, (await gateway.fetch(path)).status]).toEqual([path, 404]);
  });

  it('does not take the addresses of people and calls', async () => {
    expect(scriptOf(await (await gateway.fetch('/administrator')).text())).toBe(scriptOf(PAGE));
    const call = await gateway.fetch('/api/admin/nothing');
    expect([call.status, call.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await gateway.fetch('/admin', { method: 'HEAD' });
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      200,
      'no-store',
      '',
    ]);
  });

  it('[ADM-GATE-28] writes no query of its page to the log', async () => {
    const written: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0),
    );
    Logger.overrideLogger(['error', 'warn', 'log', 'debug', 'verbose']);
    try {
      await gateway.fetch('/admin?token=a-secret-of-an-operator');
      await gateway.fetch('/admin/%E0%A4%A?token=a-secret-of-an-operator');
      new Logger('spec').log('the log is watched');
    } finally {
      Logger.overrideLogger(false);
      for (const stream of streams) stream.mockRestore();
    }
    expect(written.join('')).toContain('the log is watched');
    expect(written.join('')).not.toContain('a-secret-of-an-operator');
  });
});
