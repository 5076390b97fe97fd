// Real: HTTP, the whole media service, the decoders in their own processes, PostgreSQL, files on disk. Not real: gateway
// and bot.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { nclx, prof, withColours } from './heic-colours.ts';
import { type MediaHarness, startMediaHarness } from './media-harness.ts';
import { fixture } from './samples.ts';

let media: MediaHarness;
/** Display P3, as phones write it. */
let p3: Buffer;
beforeAll(async () => {
  media = await startMediaHarness();
  const tagged = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  p3 = (await sharp(tagged).metadata()).icc!;
});
afterAll(() => media.close());

type Colour = [red: number, green: number, blue: number];

/** Around this place of what is stored of the picture. */
async function storedColour(picture: Buffer, left: number, top: number): Promise<Colour> {
  const { media: stored } = await media.store(new Uint8Array(picture));
  const file = Buffer.from(await (await media.read(stored.path)).arrayBuffer());
  expect((await sharp(file).metadata()).icc).toBeUndefined();
  const square = sharp(file).extract({ left: left - 2, top: top - 2, width: 5, height: 5 });
  const { channels } = await sharp(await square.png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean)) as Colour;
}

const plain = ([r, g, b]: Colour) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } });
/** The profile is only attached: the numbers stay as they are. */
const jpegWith = async (colour: Colour): Promise<Buffer> => {
  const jpeg = await plain(colour).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(p3.length + 16);
  const head = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe2]), length, head, p3, jpeg.subarray(2)]);
};
const near = (colour: Colour) => colour.map((value) => expect.closeTo(value, -0.7));

describe('the colours of a picture with Display P3 become those of sRGB', () => {
  const given: Colour = [255, 60, 40];
  const shown = [255, 16, 3];

  it('[FORMAT-04] in a JPEG and in an AVIF', async () => {
    const avif = await plain(given).avif({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    for (const picture of [
      await jpegWith(given),
      withColours(avif, prof(p3)),
      withColours(avif, nclx(12, 13, true)),
    ])
      expect(await storedColour(picture, 16, 16)).toEqual(near(shown as Colour));
    expect(await storedColour(avif, 16, 16)).toEqual(near(given));
  });

  it.each([
    ['green', 100, 150],
    ['olive', 200, 300],
    ['orange', 240, 500],
  ])('[FORMAT-04] in a photo of an iPhone as in a JPEG: %s', async (_name, left, top) => {
    const photo = fixture('photo.heic');
    const raw = await storedColour(photo, left, top);
    const expected = await storedColour(await jpegWith(raw), 16, 16);
    expect(expected).not.toEqual(raw);
    for (const colours of [prof(p3), nclx(12, 13)])
      expect(await storedColour(withColours(photo, colours), left, top)).toEqual(near(expected));
    for (const colours of [nclx(1, 13), nclx(2, 2), prof(Buffer.from('no profile'))])
      expect(await storedColour(withColours(photo, colours), left, top)).toEqual(near(raw));
  });

  it('[FORMAT-04] and white of a picture of high dynamic range is white', async () => {
    // 203 nits in ST 2084 and 75 percent in HLG are white on paper.
    for (const [transfer, value] of [
      [16, 148],
      [18, 191],
    ] as const) {
      const avif = await plain([value, value, value]).avif({ quality: 100 }).toBuffer();
      expect(await storedColour(withColours(avif, nclx(9, transfer, true)), 16, 16)).toEqual(
        near([254, 254, 254]),
      );
    }
  });
});
