import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from './open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the page', () => {
  it('is served whole: every script and style it names is there', async () => {
    const seen = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await fetch(world.url + path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      const text = await response.text();
      const named = [
        ...text.matchAll(/(?:src|href)="(\/page\/[^"]+)"|from '\.\/([\w-]+\.js)'|url\('(\/fonts\/[^']+)'\)/g),
      ];
      for (const [, absolute, module, font] of named) await visit(absolute ?? font ?? `/page/${module}`);
    };
    await visit('/');
    expect(seen.size).toBeGreaterThan(20);
  });

  it('leads t.me links of the bot to its Start, and others to a word about them', async () => {
    const follow = async (path: string) =>
      (await fetch(world.url + path, { redirect: 'manual' })).headers.get('location');
    expect(await follow('/t.me/slovo_bot?start=i_42')).toBe('/?start=i_42&link=1');
    expect(await follow('/t.me/somebody?start=x')).toBe('/?unknown=somebody');
  });

  it('hears of messages as they come', async () => {
    const left = new AbortController();
    const live = await fetch(`${world.url}/sandbox/live`, { signal: left.signal });
    const sent = world.post(`/sandbox/people/${world.anya}/messages`, { text: 'живое' });
    let heard = '';
    for await (const chunk of live.body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes('"живое"')) break;
    }
    expect(heard).toContain('event: message');
    left.abort();
    await sent;
  });
});
