// Videos as broken cards, interrupted recordings and odd programs leave them, made of the fixtures.
import { TAIL } from './damaged-pictures.ts';
import { box, fixture, LOCATION, movieWithLocation } from './samples.ts';

type Videos = Record<string, Buffer>;

const changed = (file: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};
const at = (file: Buffer, type: string): number => file.lastIndexOf(type, undefined, 'latin1') - 4;
const part = (file: Buffer, share: number): Buffer => file.subarray(0, Math.floor(file.length * share));

/** The box with more content, and what is around it with the lengths that follow. */
function grown(file: Buffer, types: readonly string[], more: Buffer): Buffer {
  const start = at(file, types.at(-1)!);
  const end = start + file.readUInt32BE(start);
  const longer = Buffer.concat([file.subarray(0, end), more, file.subarray(end)]);
  for (const type of types) {
    const of = at(file, type);
    longer.writeUInt32BE(file.readUInt32BE(of) + more.length, of);
  }
  return longer;
}

const place = (type: string): Buffer => box(type, Buffer.from(LOCATION));
/** A movie whose index comes last, so that its offsets stay when the index grows. */
const clip = (): Buffer => fixture('clip.mp4');
/** Its index first, in fragments. */
const fragments = (): Buffer => fixture('fragments.mp4');

/** Players show something of these videos. */
export function oddVideos(): Videos {
  const movie = movieWithLocation();
  const mkv = fixture('clip.mkv');
  const avi = fixture('clip.avi');
  return {
    'MP4, another file after its end': Buffer.concat([clip(), TAIL]),
    'MP4, three bytes after its end': Buffer.concat([clip(), Buffer.from('abc')]),
    'MP4, zeros after its end': Buffer.concat([clip(), Buffer.alloc(4_096)]),
    'MP4, an unknown box at its end': Buffer.concat([clip(), place('gps0')]),
    'MP4, a box of size 0 at its end': Buffer.concat([
      clip(),
      changed(place('uuid'), (copy) => copy.writeUInt32BE(0)),
    ]),
    'MP4, an unknown box in its index': grown(clip(), ['moov'], place('gps ')),
    'MP4, an unknown box in a track': grown(clip(), ['moov', 'trak'], place('gpmd')),
    'MP4, a box in its index that does not fit': grown(
      clip(),
      ['moov'],
      Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from(`udta${LOCATION}`)]),
    ),
    'MP4, an index of size 0': changed(clip(), (copy) => copy.writeUInt32BE(0, at(copy, 'moov'))),
    'MP4, of another brand': changed(clip(), (copy) => copy.write('XYZ1', 8, 'latin1')),
    'MP4, of the brand of 3GP': changed(clip(), (copy) => copy.write('3gp5', 8, 'latin1')),
    'QuickTime, without its first box': changed(fixture('turned.mov'), (copy) =>
      copy.write('free', 4, 'latin1'),
    ),
    'MP4, its end cut': part(fragments(), 0.8),
    'MP4, location in a fragment': changed(grown(fragments(), ['moof'], place('uuid')), (copy) => {
      const samples = at(copy, 'trun') + 16; // relative to the fragment, which has grown
      copy.writeInt32BE(copy.readInt32BE(samples) + place('uuid').length, samples);
    }),
    'MP4, its last samples cut': movie.subarray(0, movie.indexOf('mdat', 0, 'latin1') + 1_000),
    'Matroska, another file after its end': Buffer.concat([mkv, TAIL]),
    'Matroska, its end cut': part(mkv, 0.8),
    'WebM, its end cut': part(fixture('clip.webm'), 0.8),
    'WebM of an interrupted recording, its end cut': part(fixture('live.webm'), 0.8),
    'AVI, another file after its end': Buffer.concat([avi, TAIL]),
    'AVI, three bytes after its end': Buffer.concat([avi, Buffer.from('abc')]),
    'AVI, its end cut': part(avi, 0.7),
  };
}

export function lostVideos(): Record<string, [file: Buffer, problem: string]> {
  const movie = movieWithLocation();
  return {
    'MP4, cut before its index': [part(clip(), 0.9), 'cut'],
    'MP4, its index cut': [clip().subarray(0, -100), 'cut'],
    'MP4, only its index': [movie.subarray(0, movie.indexOf('mdat', 0, 'latin1') - 4), 'cut'],
    'MP4, samples without an end': [
      changed(clip(), (copy) => copy.writeUInt32BE(0, at(copy, 'mdat'))),
      'cut',
    ],
    'MP4, garbage after its first box': [
      Buffer.concat([clip().subarray(0, 32), Buffer.alloc(100, 0x7f), clip().subarray(32)]),
      'cut',
    ],
    'MP4, sound only': [
      changed(clip(), (copy) => copy.write('soun', copy.lastIndexOf('vide', undefined, 'latin1'), 'latin1')),
      'no-pictures',
    ],
    'Matroska, only its beginning': [fixture('clip.mkv').subarray(0, 400), 'no-pictures'],
    'WebM, sound only': [fixture('sound.webm'), 'no-pictures'],
    'AVI, only its beginning': [fixture('clip.avi').subarray(0, 60), 'unreadable'],
    'AVI, garbage before its frames': [
      changed(fixture('clip.avi'), (copy) => {
        const frames = copy.indexOf('movi', 0, 'latin1') - 8;
        copy.write('????', frames, 'latin1');
      }),
      'cut',
    ],
  };
}
