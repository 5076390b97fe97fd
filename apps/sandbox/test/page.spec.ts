import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from './open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the page', () => {
  it('serves every script, style and font that it refers to', async () => {
    const seen = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await fetch(world.url + path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      const text = await response.text();
      const references = [
        ...text.matchAll(/(?:src|href)="(\/page\/[^"]+)"|from '(\.[^']+)'|url\('(\/fonts\/[^']+)'\)/g),
      ];
      for (const [, absolute, module, font] of references)
        await visit(absolute ?? font ?? new URL(module ?? '', world.url + path).pathname);
    };
    await visit('/');
    expect(seen.size).toBeGreaterThan(20);
  });

  it('serves its TypeScript without types, and no file outside of its folder', async () => {
    const response = await fetch(`${world.url}/page/scripts/store.ts`);
    expect(response.headers.get('content-type')).toMatch('text/javascript');
    const script = await response.text();
    expect(script).not.toContain('interface');
    expect(script).not.toContain('wire.ts');
    for (const path of [
      'none.ts',
      '%2e%2e/tsconfig.json',
      '..%2f..%2fsrc%2fmain.ts',
      'chat/../../index.html',
    ])
      expect(await rawStatusOf(`/page/scripts/${path}`)).toBe(404);
  });

  it('redirects t.me links of the bot to its Start, and other names to a notice', async () => {
    const follow = async (path: string) =>
      (await fetch(world.url + path, { redirect: 'manual' })).headers.get('location');
    expect(await follow('/t.me/slovo_bot?start=i_42')).toBe('/?start=i_42&link=1');
    expect(await follow('/t.me/somebody?start=x')).toBe('/?unknown=somebody');
  });

  it('receives messages as they come', async () => {
    const hangup = new AbortController();
    const live = await fetch(`${world.url}/sandbox/live`, { signal: hangup.signal });
    const sent = world.post(`/sandbox/people/${world.anya}/messages`, { text: 'живое' });
    let received = '';
    for await (const chunk of live.body ?? []) {
      received += Buffer.from(chunk).toString();
      if (received.includes('"живое"')) break;
    }
    expect(received).toContain('event: message');
    hangup.abort();
    await sent;
  });
});

/** Sends the path as it is: fetch would resolve its dots. */
function rawStatusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });
}
