// Runs as a process of its own within the limits of `decoder.ts`, since its file is untrusted. The decoders are
// WebAssembly with their own memory: they get the bytes of the file and can reach neither other files nor the network.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { heifProfile } from './heif-colour.ts';
import { uncompressedTiff } from './tiff.ts';

/** Exit codes: a decoder is not installed; the disk has no such file or no space; the decoder refuses the file. */
const MISSING = 3;
const NO_FILE = 4;
const UNREADABLE = 5;
/** 8K video, and the largest photos of phones. Larger ones are made to exhaust the memory. */
const MOST_VIDEO_PIXELS = 36_000_000;
const MOST_PHOTO_PIXELS = 60_000_000;
const LONGEST_SIDE = 1280;

// Both decoders can open connections with these.
for (const name of ['WebSocket', 'XMLHttpRequest', 'fetch', 'EventSource'])
  Reflect.deleteProperty(globalThis, name);

// What a decoder throws, at once or later, is about its file.
process.on('uncaughtException', () => process.exit(UNREADABLE));

const [job, source = '', target = '', format = '', second = '0'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(job === 'still' ? await still() : await photo()));
process.exit(0);

/** Writes a frame of a video as PNG, upright. Returns the duration that FFmpeg reads from the video. */
async function still(): Promise<{ duration: number | null }> {
  Object.assign(globalThis, { self: { location: { href: '' } } }); // it was compiled for a web worker
  const { default: create } = await load(() => import('@ffmpeg/core'));
  const ffmpeg = await create({
    wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('@ffmpeg/core/wasm'))),
  });
  const log: string[] = [];
  ffmpeg.setLogger(({ message }) => log.length < 500 && log.push(message));
  ffmpeg.FS.writeFile(
    'video',
    onDisk(() => readFileSync(source)),
    { canOwn: true },
  );
  const scale = `scale=w='min(${LONGEST_SIDE},iw)':h='min(${LONGEST_SIDE},ih)':force_original_aspect_ratio=decrease`;
  // The container is known, so FFmpeg must not try the file as a playlist or a script.
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', format, '-f', format];
  const limits = ['-threads', '1', '-max_pixels', String(MOST_VIDEO_PIXELS)];
  // `V` leaves out covers; `-map_metadata -1` leaves out metadata.
  const frame = ['-map', '0:V:0', '-map_metadata', '-1', '-frames:v', '1', '-vf', scale];
  const output = ['-c:v', 'png', '-f', 'image2', '-update', '1', 'still.png'];
  ffmpeg.exec(...input, ...limits, '-ss', second, '-i', 'video', ...frame, ...output);
  const still = ffmpeg.FS.readFile('still.png');
  onDisk(() => writeFileSync(target, still));
  const [, hours, minutes, seconds] =
    /Duration: (\d+):(\d\d):(\d\d\.\d\d),/.exec(log.find((line) => line.includes('Duration:')) ?? '') ?? [];
  return {
    duration: seconds ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : null,
  };
}

/** Writes a HEIF photo as an uncompressed picture with its colour profile. The decoder turns it upright. */
async function photo(): Promise<object> {
  const { default: libheif } = await load(() => import('libheif-js/wasm-bundle.js'));
  const file = onDisk(() => readFileSync(source));
  const [image] = new libheif.HeifDecoder().decode(file);
  if (!image) throw new Error('it has no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MOST_PHOTO_PIXELS) throw new Error('it is too large');
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) =>
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('it cannot be decoded')))),
  );
  onDisk(() => writeFileSync(target, uncompressedTiff(pixels.data, width, height, heifProfile(file))));
  return {};
}

/** What the disk refuses says nothing about the file. */
function onDisk<T>(work: () => T): T {
  try {
    return work();
  } catch {
    process.exit(NO_FILE);
  }
}

async function load<T>(decoder: () => Promise<T>): Promise<T> {
  try {
    return await decoder();
  } catch {
    process.exit(MISSING);
  }
}
