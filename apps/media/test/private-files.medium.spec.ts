// Real: HTTP, the whole media service, PostgreSQL, NATS, sharp, files on disk. Not real: gateway and bot.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { startMediaHarness, type MediaHarness } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The modes of a folder and all that is in it. */
function modesIn(folder: string): { files: string[]; folders: string[] } {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const modes = (entries: typeof found) => entries.map((one) => modeOf(join(one.parentPath, one.name)));
  return {
    files: modes(found.filter((one) => one.isFile())),
    folders: [modeOf(folder), ...modes(found.filter((one) => one.isDirectory()))],
  };
}

let media: MediaHarness | undefined;
afterEach(() => media?.close());

describe('[CONFIG-02] files of people', () => {
  it('can be read by the account of media alone, while they arrive and when they are stored', async () => {
    const open = process.umask(0o022); // as a shell of most machines has it
    media = await startMediaHarness();
    const photo = await photoWithPlace();
    let finish = (): void => {};
    const rest = new Promise<void>((resolve) => (finish = resolve));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(photo.subarray(0, 2_000));
        await rest;
        controller.enqueue(photo.subarray(2_000));
        controller.close();
      },
    });
    const sent = media.send(body);
    const incoming = join(media.folder, 'incoming');
    await until(() => modesIn(incoming).files.length > 0);
    const arriving = modesIn(incoming);
    expect(new Set(arriving.files)).toEqual(new Set(['600']));
    expect(new Set(arriving.folders)).toEqual(new Set(['700']));
    finish();
    expect((await sent).status).toBe(201);

    const stored = modesIn(join(media.folder, 'files'));
    expect(stored.files).toEqual(['600']);
    expect(new Set(stored.folders)).toEqual(new Set(['700']));
    process.umask(open);
  });

  it('are closed at the start where a release before left them open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slovo-media-open-'));
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'of another');
    for (const name of ['files', 'incoming']) {
      const inner = join(folder, name, 'reports', 'ab');
      mkdirSync(inner, { recursive: true });
      writeFileSync(join(inner, 'photo.jpg'), 'bytes');
      chmodSync(join(inner, 'photo.jpg'), 0o644);
      for (const path of [inner, join(inner, '..'), join(folder, name)]) chmodSync(path, 0o755);
      symlinkSync(outside, join(inner, 'link'));
    }
    chmodSync(outside, 0o644);
    media = await startMediaHarness({ DATA_DIR: folder });
    for (const name of ['files', 'incoming']) {
      const { files, folders } = modesIn(join(folder, name));
      expect(files).toEqual(['600']);
      expect(new Set(folders)).toEqual(new Set(['700']));
    }
    expect(modeOf(outside)).toBe('644');
  });
});
