import { describe, expect, it } from '@jest/globals';
import { LiveLine } from './live-line.ts';

function printed(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { line: new LiveLine('demo', out as never), written };
}

describe('a live line', () => {
  it('is written over on a terminal', () => {
    const { line, written } = printed(true);
    line.update(0.1);
    line.update(0.2);
    line.end('demo');
    expect(written.join('')).toMatch(
      // oxlint-disable-next-line no-control-regex -- the terminal's own sequence
      /^\r\u001B\[K {2}… demo, 10 %, [\d.]+ s\r\u001B\[K {2}… demo, 20 %, [\d.]+ s\r\u001B\[K {2}✓ demo +[\d.]+ s\n$/,
    );
  });

  it('is a line for every quarter elsewhere', () => {
    const { line, written } = printed(false);
    for (let percent = 0; percent <= 60; percent += 10) line.update(percent / 100);
    line.end();
    expect(written.map((text) => /, (\d+) %/.exec(text)?.[1])).toEqual(['30', '60']);
  });
});
