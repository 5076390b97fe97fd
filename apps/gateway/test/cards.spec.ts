// Real: the thread that draws, fonts, PNG.
import { afterEach, describe, expect, it } from '@jest/globals';
import { Refusal } from '@slovo/kit/calls';
import sharp from 'sharp';
import type { Card } from '../src/links/card/card.ts';
import { Cards } from '../src/links/card/cards.ts';

const card = (title: string): Card => ({
  title: [title],
  subtitle: ['Аня', '@anna'],
  text: '',
  days: ['kept', 'open', 'ahead'],
  promises: [],
  facts: ['День 2 из 3'],
  site: 'Слово',
});

let cards: Cards;
afterEach(() => cards.onApplicationShutdown());

describe('pictures of pages', () => {
  it('[SSR-13] are drawn beside the thread of the gateway, which answers meanwhile', async () => {
    cards = new Cards();
    await cards.find(card('Читать'), 'link');
    const before = { here: process.threadCpuUsage(), everywhere: process.cpuUsage() };
    // The layout of many words and days takes longer than their encoding.
    const promises = [1, 2, 3].map(() => ({
      title: ['Очень длинное обещание '.repeat(9)] as const,
      days: Array.from({ length: 365 }, () => 'kept' as const),
    }));
    const long = { ...card('Бегать'), text: 'слово '.repeat(90), promises };
    const drawn = await cards.find(long, 'story');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 });
    const share = process.threadCpuUsage(before.here).user / process.cpuUsage(before.everywhere).user;
    expect(share).toBeLessThan(0.1);
    expect(await cards.find(long, 'story')).toBe(drawn);
  });

  it('[SSR-13] are refused for a while where too many wait', async () => {
    cards = new Cards({ mostWaiting: 2 });
    const titles = ['Бегать', 'Читать', 'Писать'];
    const answers = await Promise.allSettled(titles.map((title) => cards.find(card(title), 'link')));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const { reason } = answers[2] as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Refusal);
    expect((reason as Refusal).code).toBe('SERVICE_UNAVAILABLE');
    // Not kept: it is drawn when there is room.
    expect(await sharp(await cards.find(card('Писать'), 'link')).metadata()).toMatchObject({ width: 1200 });
  });
});
