import { type FileWindow, inPlace } from './file-window.ts';
import { inSeconds, MalformedVideo, MOST_PARTS, type VideoFacts } from './video-facts.ts';

// Microsoft's RIFF and AVI with the extension of OpenDML, as far as needed.

/**
 * Chunks of the file and of each list that are needed to play the video. Chunks of cameras, titles and dates are
 * removed.
 */
const NEEDED_TO_PLAY: Record<string, ReadonlySet<string>> = {
  '': new Set(['AVI ', 'AVIX']),
  'AVI ': new Set(['hdrl', 'movi', 'idx1']),
  AVIX: new Set(['movi', 'idx1']),
  hdrl: new Set(['avih', 'strl', 'odml']),
  strl: new Set(['strh', 'strf', 'indx', 'vprp']),
};

interface Chunk {
  /** For a list, the kind of list. */
  name: string;
  isList: boolean;
  start: number;
  body: number;
  end: number;
}

/**
 * Reads size and duration, overwrites all chunks that are not needed for playing with `JUNK` of the same length, and
 * removes what follows the last chunk.
 * @throws MalformedVideo when the chunks do not fit, or there is no video stream or no list of frames
 */
export const readAvi = (path: string): Promise<VideoFacts> =>
  inPlace(path, (file) => new Reader(file).read());

class Reader {
  private readonly facts: VideoFacts = { width: null, height: null, duration: null };
  private hasPictures = false;
  private hasFrames = false;
  private chunks = 0;

  constructor(private readonly file: FileWindow) {}

  async read(): Promise<VideoFacts> {
    const end = await this.visit(0, this.file.size, '');
    if (!this.hasPictures) throw new MalformedVideo('no-pictures');
    if (!this.hasFrames) throw new MalformedVideo('cut');
    await this.file.cut(Math.min(end, this.file.size));
    return this.facts;
  }

  /** @returns where its last chunk ends */
  private async visit(from: number, to: number, list: string): Promise<number> {
    let at = from;
    while (at + 8 <= to) {
      const chunk = await this.chunkAt(at, to);
      if (!chunk) break;
      at = chunk.end + (chunk.end % 2);
      if (chunk.name === 'movi' && chunk.end > chunk.body) this.hasFrames = true;
      if (!NEEDED_TO_PLAY[list]?.has(chunk.name)) await this.blank(chunk);
      else if (chunk.isList && NEEDED_TO_PLAY[chunk.name])
        await this.visit(chunk.body, chunk.end, chunk.name);
      else if (chunk.name === 'avih') await this.readHeader(chunk);
      else if (chunk.name === 'strh' && String(await this.file.read(chunk.body, 4)) === 'vids')
        this.hasPictures = true;
    }
    return at;
  }

  /**
   * Null after the last chunk. In an interrupted recording the last list claims to continue beyond the end of the file.
   */
  private async chunkAt(at: number, limit: number): Promise<Chunk | null> {
    if (++this.chunks > MOST_PARTS) throw new MalformedVideo('too-many-parts');
    const header = await this.file.read(at, 12);
    if (header.length < 8) return null;
    const type = header.toString('latin1', 0, 4);
    const isList = type === 'LIST' || type === 'RIFF';
    const end = Math.min(at + 8 + header.readUInt32LE(4), limit);
    if (isList && end < at + 12) return null;
    const name = isList ? header.toString('latin1', 8, 12) : type;
    return { name, isList, start: at, body: at + (isList ? 12 : 8), end };
  }

  private async readHeader({ body, end }: Chunk): Promise<void> {
    const header = await this.file.read(body, Math.min(end - body, 40));
    if (header.length < 40) throw new MalformedVideo('unreadable');
    this.facts.duration = inSeconds((header.readUInt32LE(0) * header.readUInt32LE(16)) / 1e6);
    this.facts.width = header.readUInt32LE(32) || null;
    this.facts.height = header.readUInt32LE(36) || null;
  }

  private async blank({ start, end }: Chunk): Promise<void> {
    await this.file.write(start, Buffer.from('JUNK', 'latin1'));
    await this.file.zero(start + 8, end);
  }
}
