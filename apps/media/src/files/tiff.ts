const SHORT = 3;
const LONG = 4;

/** TIFF 6.0, baseline: uncompressed pixels in one strip, without transparency. */
export function uncompressedTiff(rgba: Uint8ClampedArray, width: number, height: number): Buffer {
  const pixels = width * height;
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, 122], // bits of a sample: at the end of this table
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, 128], // where the pixels begin
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels * 3],
  ];
  const file = Buffer.alloc(128 + pixels * 3);
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
  for (const at of [122, 124, 126]) file.writeUInt16LE(8, at);
  for (let pixel = 0, to = 128; pixel < pixels; pixel++) {
    file[to++] = rgba[pixel * 4]!;
    file[to++] = rgba[pixel * 4 + 1]!;
    file[to++] = rgba[pixel * 4 + 2]!;
  }
  return file;
}
