// ICC.1:2001-04 (version 2.4), as far as needed: a profile of three primaries and one curve.

/** Numbers of ISO/IEC 23091-2, with which HEIC and AVIF say how their colours are meant. */
export interface Nclx {
  primaries: number;
  transfer: number;
}

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Chromaticities x, y of red, green and blue. All have the white of D65. */
const PRIMARIES: Record<number, readonly [number, number][]> = {
  1: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ], // BT.709 and sRGB
  5: [
    [0.64, 0.33],
    [0.29, 0.6],
    [0.15, 0.06],
  ], // BT.601, 625 lines
  6: [
    [0.63, 0.34],
    [0.31, 0.595],
    [0.155, 0.07],
  ], // BT.601, 525 lines
  9: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ], // BT.2020
  12: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ], // Display P3
};
const D65: [number, number] = [0.3127, 0.329];
const D50: Triple = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Nits of what is white on paper, in pictures of high dynamic range (BT.2408). Brighter light becomes white. */
const WHITE_NITS = 203;
const srgb = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
/** From a value of the file to light, 1 being white. All others are shown as sRGB, as browsers do. */
const CURVES: Record<number, (value: number) => number> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: perceptual,
  18: hybrid,
};
const STEPS = 1024;

/** Null for sRGB, and for numbers that name none of these. */
export function iccOf({ primaries, transfer }: Nclx): Buffer | null {
  const curve = CURVES[transfer];
  const colours = PRIMARIES[primaries] ?? PRIMARIES[1]!;
  if (colours === PRIMARIES[1] && !curve) return null;
  return profileOf(coloursAtD50(colours), curve ?? srgb);
}

function profileOf([red, green, blue]: Matrix, curve: (value: number) => number): Buffer {
  const parts: [tags: string[], content: Buffer][] = [
    [['desc'], description('nclx')],
    [['cprt'], Buffer.from('text\0\0\0\0none\0', 'latin1')],
    [['wtpt'], xyz(D50)],
    [['rXYZ'], xyz(red)],
    [['gXYZ'], xyz(green)],
    [['bXYZ'], xyz(blue)],
    [['rTRC', 'gTRC', 'bTRC'], curveTable(curve)],
  ];
  const count = parts.reduce((sum, [tags]) => sum + tags.length, 0);
  const table = [uint32(count)];
  const contents: Buffer[] = [];
  let at = 128 + 4 + count * 12;
  for (const [tags, content] of parts) {
    for (const tag of tags) table.push(Buffer.from(tag, 'latin1'), uint32(at), uint32(content.length));
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    contents.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x0240_0000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(D50).copy(header, 68);
  return Buffer.concat([header, ...table, ...contents]);
}

function description(name: string): Buffer {
  const text = Buffer.alloc(12 + name.length + 1 + 78); // without Unicode and Macintosh names
  text.write('desc', 0, 'latin1');
  text.writeUInt32BE(name.length + 1, 8);
  text.write(name, 12, 'latin1');
  return text;
}

function curveTable(curve: (value: number) => number): Buffer {
  const table = Buffer.alloc(12 + STEPS * 2);
  table.write('curv', 0, 'latin1');
  table.writeUInt32BE(STEPS, 8);
  for (let step = 0; step < STEPS; step++)
    table.writeUInt16BE(Math.round(Math.min(curve(step / (STEPS - 1)), 1) * 65_535), 12 + step * 2);
  return table;
}

const xyz = (value: Triple): Buffer => Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(value)]);

function fixed(values: Triple): Buffer {
  const bytes = Buffer.alloc(12);
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value * 65_536), index * 4));
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Red, green and blue as XYZ, adapted from D65 to the white of profiles. */
function coloursAtD50(chromaticities: readonly [number, number][]): Matrix {
  const colours = chromaticities.map(fromChromaticity) as Matrix;
  const white = fromChromaticity(D65);
  const amounts = solve(transposed(colours), white);
  const [from, to] = [times(BRADFORD, white), times(BRADFORD, D50)];
  return colours.map((colour, index) => {
    const lit = colour.map((part) => part * amounts[index]!) as Triple;
    const adapted = times(BRADFORD, lit).map((cone, at) => (cone * to[at]!) / from[at]!) as Triple;
    return solve(BRADFORD, adapted);
  }) as Matrix;
}

const fromChromaticity = ([x, y]: [number, number]): Triple => [x / y, 1, (1 - x - y) / y];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map((row) => row[0] * a + row[1] * b + row[2] * c) as Triple;

const transposed = (matrix: Matrix): Matrix =>
  [0, 1, 2].map((column) => matrix.map((row) => row[column]!) as Triple) as Matrix;

/** The triple that the matrix turns into `value`, by Cramer's rule. */
function solve(matrix: Matrix, value: Triple): Triple {
  const whole = determinant(matrix);
  const withColumn = (column: number): Matrix =>
    matrix.map(
      (row, at) => row.map((part, index) => (index === column ? value[at]! : part)) as Triple,
    ) as Matrix;
  return [0, 1, 2].map((column) => determinant(withColumn(column)) / whole) as Triple;
}

const determinant = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/** SMPTE ST 2084. */
function perceptual(value: number): number {
  const power = value ** (1 / 78.843_75);
  return (
    ((Math.max(power - 0.835_937_5, 0) / (18.851_562_5 - 18.6875 * power)) ** (1 / 0.159_301_757_812_5) *
      10_000) /
    WHITE_NITS
  );
}

/** BT.2100, on a display of 1,000 nits. */
function hybrid(value: number): number {
  const light =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
  return (light ** 1.2 * 1_000) / WHITE_NITS;
}
