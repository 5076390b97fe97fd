const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const ICC = 34_675;
/** Offsets: after the header (8), ten fields (2 + 10 × 12) and the end of their list (4). */
const BITS = 134;
const PIXELS = 140;

/**
 * TIFF 6.0, baseline: uncompressed pixels in one strip, without transparency.
 * @param profile ICC, of which the file says that its colours are meant by it
 */
export function uncompressedTiff(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
  profile: Buffer | null = null,
): Buffer {
  const pixels = width * height;
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, BITS], // bits of a sample
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, PIXELS], // where the pixels begin
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels * 3],
  ];
  if (profile) fields.push([ICC, UNDEFINED, profile.length, PIXELS + pixels * 3]);
  const file = Buffer.alloc(PIXELS + pixels * 3 + (profile?.length ?? 0));
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(fields.length, 8);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(count, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  for (const at of [BITS, BITS + 2, BITS + 4]) file.writeUInt16LE(8, at);
  profile?.copy(file, PIXELS + pixels * 3);
  for (let pixel = 0, to = PIXELS; pixel < pixels; pixel++) {
    file[to++] = rgba[pixel * 4]!;
    file[to++] = rgba[pixel * 4 + 1]!;
    file[to++] = rgba[pixel * 4 + 2]!;
  }
  return file;
}
