// Real: the thread that draws, fonts, PNG. Not real: the layout of pictures in this thread, which must not happen.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Refusal } from '@slovo/kit/calls';
import sharp from 'sharp';
import type { Card } from '../src/links/card/card.ts';
import type { Cards as CardsClass } from '../src/links/card/cards.ts';

const laidOutHere = jest.fn(() => '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"/>');
jest.unstable_mockModule('satori', () => ({ default: laidOutHere }));
const { Cards } = await import('../src/links/card/cards.ts');

const card = (title: string): Card => ({
  title: [title],
  subtitle: ['Аня', '@anna'],
  text: '',
  days: ['kept', 'open', 'ahead'],
  promises: [],
  facts: ['День 2 из 3'],
  site: 'Слово',
});

let cards: CardsClass;
afterEach(() => cards.onApplicationShutdown());

describe('pictures of pages', () => {
  it('[SSR-13] are drawn beside the thread of the gateway, which answers meanwhile', async () => {
    cards = new Cards();
    const drawn = await cards.find(card('Бегать'), 'story');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1920 });
    expect(laidOutHere).not.toHaveBeenCalled();
    expect(await cards.find(card('Бегать'), 'story')).toBe(drawn);
  });

  it('[SSR-13] are refused for a while where too many wait', async () => {
    cards = new Cards({ mostWaiting: 2 });
    const titles = ['Бегать', 'Читать', 'Писать'];
    const answers = await Promise.allSettled(titles.map((title) => cards.find(card(title), 'link')));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const { reason } = answers[2] as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Refusal);
    expect((reason as Refusal).code).toBe('SERVICE_UNAVAILABLE');
    // The refusal is not kept: the card is drawn once the queue has space.
    expect(await sharp(await cards.find(card('Писать'), 'link')).metadata()).toMatchObject({ width: 1200 });
  });
});
