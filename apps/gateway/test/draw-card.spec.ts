import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Card } from '../src/links/card/card.ts';
import { drawCard } from '../src/links/card/draw-card.ts';
import { emojiOf } from '../src/links/card/draw-emoji.ts';

const card: Card = {
  title: ['Бегать'],
  subtitle: ['Аня', '@anna'],
  text: '',
  days: ['kept', 'open', 'ahead'],
  promises: [],
  facts: ['День 2 из 3'],
  site: 'Слово',
};
const noEmoji = emojiOf('/no/such/font.ttf');
const draw = (other: Partial<Card>) => drawCard({ ...card, ...other }, 'link', noEmoji);

/** Pixels that are as red as the emoji of `redEmoji`, which no part of the card is. */
async function redPixels(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 240 && data[at + 1]! < 40 && data[at + 2]! < 40) red += 1;
  return red;
}

async function redEmoji(): Promise<string> {
  const square = { width: 64, height: 64, channels: 3, background: '#ff0000' } as const;
  const png = await sharp({ create: square }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

describe('a picture', () => {
  it('[LINK-12] leaves out what its fonts lack, without a box', async () => {
    const foreign = await draw({ title: ['走 שלום Бегать 👍🏽 ☃ \u{F0000}'], subtitle: ['Аня 안녕'] });
    expect(foreign.equals(await draw({}))).toBe(true);
  });

  it('[LINK-12] tells a title or a name of foreign letters alone otherwise', async () => {
    const other = await draw({ title: ['Цель на 5 дней'], subtitle: ['@anna'] });
    const foreign = await draw({ title: ['وعد الصباح', 'Цель на 5 дней'], subtitle: ['محمد', '@anna'] });
    expect(foreign.equals(other)).toBe(true);
  });

  it('[LINK-12] draws emoji where there is a font of them, whole', async () => {
    const asked: string[] = [];
    const emoji = await redEmoji();
    const drawOne = async (one: string) => {
      asked.push(one);
      return emoji;
    };
    const picture = await drawCard({ ...card, title: ['Бегать 🏃‍♀️ и 🇷🇺'] }, 'link', drawOne);
    expect(asked.toSorted()).toEqual(['🇷🇺', '🏃‍♀️'].toSorted());
    expect(await redPixels(picture)).toBeGreaterThan(1_000);
    expect(await redPixels(await draw({ title: ['Бегать 🏃‍♀️ и 🇷🇺'] }))).toBe(0);
  });

  it('[LINK-11] keeps long names and texts inside', async () => {
    const promises = [1, 2, 3].map(() => ({
      title: ['Очень длинное обещание '.repeat(9)] as const,
      days: Array.from({ length: 40 }, () => 'kept' as const),
    }));
    const long = { title: ['Ё'.repeat(200)], subtitle: ['@'.repeat(64)], text: 'слово '.repeat(90) } as const;
    for (const size of ['link', 'story'] as const) {
      const picture = await drawCard({ ...card, ...long, days: [], promises }, size, noEmoji);
      const { width, height } = await sharp(picture).metadata();
      const edge = await sharp(picture)
        .extract({ left: 0, top: height - 40, width, height: 40 })
        .toBuffer();
      expect((await sharp(edge).stats()).channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0]);
    }
  });
});
