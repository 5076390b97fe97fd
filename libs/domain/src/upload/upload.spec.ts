import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CHUNK_SIZE,
  chunkCount,
  chunkLength,
  type ChunkRange,
  inMegabytes,
  LIBRARY_FILE_LIMIT,
  libraryProblem,
  missingRanges,
  movedTransfer,
  movedUpload,
  offeredType,
  rangesOf,
  shownFileName,
  TRANSFER_ACTIONS,
  TRANSFER_STATES,
  type TransferState,
  UPLOAD_ACTIONS,
  UPLOAD_STATES,
  type UploadAction,
  type UploadSessionState,
} from './index.ts';

const after = (state: UploadSessionState, action: UploadAction): UploadSessionState =>
  movedUpload(state, action) ?? state;

describe('the states of an upload', () => {
  it('are all reachable from an open one', () => {
    const seen = new Set<UploadSessionState>(['open']);
    for (const state of seen) for (const action of UPLOAD_ACTIONS) seen.add(after(state, action));
    expect([...seen].toSorted()).toEqual([...UPLOAD_STATES].toSorted());
  });

  it('never leave an end, and reach the library only through finalizing, whatever the order of moves', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...UPLOAD_ACTIONS)), (actions) => {
        let state: UploadSessionState = 'open';
        for (const action of actions) {
          const next = after(state, action);
          const hasEnded = ['done', 'refused', 'gone'].includes(state);
          const isAllowed = next === state || (!hasEnded && (next !== 'done' || state === 'finalizing'));
          expect({ state, action, isAllowed }).toEqual({ state, action, isAllowed: true });
          state = next;
        }
      }),
    );
  });

  it('let a dead process’s work be taken up again, and remove nothing while it is made into a file', () => {
    expect(after('finalizing', 'reopen')).toBe('open');
    expect(after('finalizing', 'remove')).toBe('finalizing');
  });
});

describe('the states of a file that a page sends', () => {
  it('[ADM-MEDIA-07] are idle, uploading, done and error until it is removed, all reachable from idle', () => {
    const seen = new Set<TransferState>(['idle']);
    for (const state of seen)
      for (const action of TRANSFER_ACTIONS) seen.add(movedTransfer(state, action) ?? state);
    expect([...seen].toSorted()).toEqual([...TRANSFER_STATES].toSorted());
  });

  it('lead to the library through uploading only, and never back from it, whatever the order of moves', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TRANSFER_ACTIONS)), (actions) => {
        let state: TransferState = 'idle';
        for (const action of actions) {
          const next: TransferState = movedTransfer(state, action) ?? state;
          const isAllowed =
            (next !== 'done' || state === 'uploading' || state === 'done') &&
            (state !== 'done' || next === 'done' || next === 'gone') &&
            (state !== 'gone' || next === 'gone');
          expect({ state, action, isAllowed }).toEqual({ state, action, isAllowed: true });
          state = next;
        }
      }),
    );
  });

  it('can each be left by removing the file, and a failed one by trying again', () => {
    for (const state of TRANSFER_STATES.filter((one) => one !== 'gone'))
      expect(movedTransfer(state, 'remove')).toBe('gone');
    expect(movedTransfer('error', 'resume')).toBe('idle');
  });
});

describe('chunks', () => {
  it('[ADM-LIMIT-03] are 1 MB each but the last, and make up the file', () => {
    expect(CHUNK_SIZE).toBe(1024 * 1024);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIBRARY_FILE_LIMIT }), (size) => {
        const lengths = Array.from({ length: chunkCount(size) }, (_, index) => chunkLength(index, size));
        expect(lengths.slice(0, -1).every((length) => length === 1_048_576)).toBe(true);
        expect(lengths.at(-1)).toBeGreaterThan(0);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
      }),
    );
  });

  it('that have arrived and those that are missing are all, each once', () => {
    expect(rangesOf([0, 1, 2, 5, 7, 8])).toEqual([
      { first: 0, last: 2 },
      { first: 5, last: 5 },
      { first: 7, last: 8 },
    ]);
    expect(missingRanges(rangesOf([0, 1, 2, 5, 7, 8]), 10)).toEqual([
      { first: 3, last: 4 },
      { first: 6, last: 6 },
      { first: 9, last: 9 },
    ]);
    const listed = (ranges: ChunkRange[]) =>
      ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(49)), (indexes) => {
        const received = rangesOf(indexes.toSorted((a, b) => a - b));
        const all = [...listed(received), ...listed(missingRanges(received, 50))];
        expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
      }),
    );
  });
});

describe('a file for the library', () => {
  const photo = { name: 'осень.jpg', size: 1, type: 'image/jpeg' };

  it.each(['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime', 'video/x-msvideo'])(
    'may be %s',
    (type) => {
      expect(libraryProblem({ ...photo, type })).toBeNull();
    },
  );

  it('is refused for its size, its type or its name, and taken at each limit', () => {
    expect(libraryProblem({ ...photo, size: 0 })).toBe('MEDIA_EMPTY');
    expect(libraryProblem({ ...photo, size: 52_428_800 })).toBeNull();
    expect(libraryProblem({ ...photo, size: 52_428_801 })).toBe('TOO_LARGE');
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', '', 'IMAGE/JPEG'])
      expect(libraryProblem({ ...photo, type })).toBe('MEDIA_TYPE_REFUSED');
    expect(libraryProblem({ ...photo, name: 'я'.repeat(255) })).toBeNull();
    expect(libraryProblem({ ...photo, name: 'я'.repeat(256) })).toBe('MEDIA_NAME_TOO_LONG');
  });

  it.each([
    ['kino.AVI', '', 'video/x-msvideo'],
    ['kino.avi', 'video/avi', 'video/x-msvideo'],
    ['kino.mov', 'application/octet-stream', 'video/quicktime'],
    ['kino.avi', 'video/mp4', 'video/mp4'],
    ['kino.gif', '', ''],
    ['kino.jpg', 'text/html', 'text/html'],
  ])('%s that a browser calls %j is %j', (name, type, offered) => {
    expect(offeredType({ name, type })).toBe(offered);
  });

  it('one byte too large does not look as large as the limit', () => {
    expect(inMegabytes(LIBRARY_FILE_LIMIT)).toBe(50);
    expect(inMegabytes(LIBRARY_FILE_LIMIT + 1)).toBe(50.1);
  });

  it.each([
    ['../../../../etc/cron.d/x', 'x'],
    ['C:\\Users\\Аня\\осень.jpg', 'осень.jpg'],
    ['a\0b\u0007\r\nc.jpg', 'abc.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['\ud800a\udc00.png', 'a.png'],
    ['..', 'file'],
    ['/', 'file'],
    [' \u200B ', 'file'],
    ['  осень 🍂 (1).jpg ', 'осень 🍂 (1).jpg'],
  ])('called %j is shown as %s', (given, shown) => {
    expect(shownFileName(given)).toBe(shown);
  });

  it('called anything is shown by a name that is no path and hides nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const shown = shownFileName(given);
        expect(shown).not.toMatch(/[/\\]|\p{Cc}|\p{Cf}|\p{Cs}/u);
        expect(shown.trim()).not.toBe('');
        expect(shownFileName(shown)).toBe(shown);
      }),
    );
  });
});
