import { type FileWindow, inPlace } from './file-window.ts';
import { inSeconds, MalformedVideo, MOST_PARTS, type VideoFacts } from './video-facts.ts';

// RFC 8794 (EBML) and RFC 9559 (Matroska), as far as needed. WebM is a subset.

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const VOID = 0xec;
const CRC = 0xbf;
/** In Info: title, names and numbers of this and related files, date. */
const PRIVATE = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3eb923, 0x3c83, 0x3e83bb, 0x4461, VOID]);
/**
 * Parts of a segment that are needed to play it: index, tracks, video and audio. Tags, attachments and chapters are
 * removed.
 */
const NEEDED_TO_PLAY = new Set([0x114d9b74, INFO, TRACKS, CLUSTER, 0x1c53bb6b]);
/** Tables of tracks, and other elements that are read as a whole. */
const LARGEST_MASTER = 4 * 1024 * 1024;

interface Element {
  id: number;
  start: number;
  body: number;
  /** Where it ends. For an element of unknown length, or one that is cut off, the end of its parent. */
  end: number;
  isOpen: boolean;
}

/**
 * Reads size and duration, and overwrites all elements that are not needed for playing with void elements of the same
 * length, so that no offset in the file moves. What follows the last element is removed.
 * @throws MalformedVideo when the elements do not fit, or there is no video track or no cluster
 */
export const readMatroska = (path: string): Promise<VideoFacts> =>
  inPlace(path, (file) => new Reader(file).read());

class Reader {
  private readonly facts: VideoFacts = { width: null, height: null, duration: null };
  private hasPictures = false;
  private hasFrames = false;
  private elements = 0;
  /** Nanoseconds in a tick. */
  private scale = 1_000_000;
  /** Ticks; `latest` is the start of the last cluster, for interrupted recordings. */
  private duration = 0;
  private latest = 0;

  constructor(private readonly file: FileWindow) {}

  async read(): Promise<VideoFacts> {
    const head = await this.elementAt(0, this.file.size);
    const segment = head?.id === EBML ? await this.elementAt(head.end, this.file.size) : null;
    if (segment?.id !== SEGMENT) throw new MalformedVideo('unreadable');
    let at = segment.body;
    while (at < segment.end) {
      const element = await this.elementAt(at, segment.end);
      if (!element) break;
      at = await this.visit(element);
    }
    if (!this.hasPictures) throw new MalformedVideo('no-pictures');
    if (!this.hasFrames) throw new MalformedVideo('cut');
    await this.file.cut(at);
    this.facts.duration = inSeconds(((this.duration || this.latest) * this.scale) / 1e9);
    return this.facts;
  }

  /** Where the next element begins. */
  private async visit(element: Element): Promise<number> {
    if (!NEEDED_TO_PLAY.has(element.id)) {
      if (element.isOpen) throw new MalformedVideo('unreadable');
      await this.blank(element);
    } else if (element.id === INFO) await this.readInfo(element);
    else if (element.id === TRACKS) await this.readTracks(element);
    else if (element.id === CLUSTER) {
      this.hasFrames = true;
      return this.readCluster(element);
    }
    return element.end;
  }

  private async readInfo(info: Element): Promise<void> {
    const children = await this.childrenOf(info);
    for (const child of children) {
      if (child.id === 0x2ad7b1) this.scale = unsigned(await this.bytesOf(child));
      else if (child.id === 0x4489) this.duration = float(await this.bytesOf(child));
      else if (PRIVATE.has(child.id)) await this.blank(child);
    }
    // A checksum over changed elements would be wrong.
    for (const child of children) if (child.id === CRC) await this.blank(child);
  }

  private async readTracks(tracks: Element): Promise<void> {
    for (const track of await this.childrenOf(tracks)) {
      if (track.id !== 0xae) continue;
      const video = (await this.childrenOf(track)).find(({ id }) => id === 0xe0);
      if (!video || this.hasPictures) continue;
      this.hasPictures = true;
      for (const child of await this.childrenOf(video)) {
        if (child.id === 0xb0) this.facts.width = unsigned(await this.bytesOf(child)) || null;
        else if (child.id === 0xba) this.facts.height = unsigned(await this.bytesOf(child)) || null;
      }
    }
  }

  /** A cluster of unknown length ends before the first element that cannot be a part of it. */
  private async readCluster(cluster: Element): Promise<number> {
    if (!cluster.isOpen && this.duration > 0) return cluster.end;
    let at = cluster.body;
    let started = 0;
    while (at < cluster.end) {
      const child = await this.elementAt(at, cluster.end);
      if (!child || NEEDED_TO_PLAY.has(child.id)) break;
      if (child.id === 0xe7) started = unsigned(await this.bytesOf(child));
      if (child.id === 0xa3 && child.end - child.body >= 4) {
        // A block: the track's number, nearly always one byte, then its time relative to the cluster's start.
        const block = await this.file.read(child.body, 3);
        this.latest = Math.max(this.latest, started + block.readInt16BE(1));
      }
      if (child.isOpen) throw new MalformedVideo('unreadable');
      at = child.end;
    }
    this.latest = Math.max(this.latest, started);
    return cluster.isOpen ? at : cluster.end;
  }

  private async childrenOf(parent: Element): Promise<Element[]> {
    if (parent.isOpen || parent.end - parent.start > LARGEST_MASTER) throw new MalformedVideo('unreadable');
    const children: Element[] = [];
    for (let at = parent.body; at < parent.end;) {
      const child = await this.elementAt(at, parent.end);
      if (!child) break;
      children.push(child);
      at = child.end;
    }
    return children;
  }

  /** Null where no complete element begins. The segment and a cluster may be cut off: players show what is there. */
  private async elementAt(at: number, limit: number): Promise<Element | null> {
    if (++this.elements > MOST_PARTS) throw new MalformedVideo('too-many-parts');
    const header = await this.file.read(at, 12);
    const id = variable(header, 0, 4);
    const length = id && variable(header, id.length, 8);
    if (!length) return null;
    const body = at + id.length + length.length;
    const isOpen = length.value === 2 ** (7 * length.length) - 1;
    const declared = isOpen ? limit : body + length.value;
    const end = id.raw === SEGMENT || id.raw === CLUSTER ? Math.min(declared, limit) : declared;
    return end > limit || body > limit ? null : { id: id.raw, start: at, body, end, isOpen };
  }

  private bytesOf({ body, end }: Element): Promise<Buffer> {
    return this.file.read(body, Math.min(end - body, 8));
  }

  private async blank({ start, end }: Element): Promise<void> {
    const length = end - start;
    const header = Buffer.alloc(length < 10 ? 2 : 9);
    header[0] = VOID;
    if (length < 10) header[1] = 0x80 | (length - 2);
    else {
      header.writeUIntBE(length - 9, 3, 6);
      header[1] = 0x01;
    }
    await this.file.write(start, header);
    await this.file.zero(start + header.length, end);
  }
}

/**
 * A number of variable length: the number of leading zeros of the first byte is its length. `raw` includes that marker,
 * as in ids.
 */
function variable(
  bytes: Buffer,
  at: number,
  longest: number,
): { raw: number; value: number; length: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > longest || at + length > bytes.length) return null;
  let raw = first;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index++) {
    raw = raw * 256 + bytes[at + index]!;
    value = value * 256 + bytes[at + index]!;
  }
  return { raw, value, length };
}

const unsigned = (bytes: Buffer): number => bytes.reduce((number, byte) => number * 256 + byte, 0);

const float = (bytes: Buffer): number =>
  bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : 0;
