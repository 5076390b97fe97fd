import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { folderForDatabases } from './memory-folder.ts';

const GB = 1024 ** 3;

describe('where databases of tests are', () => {
  it('in memory where files and processes have room in it', () => {
    expect(folderForDatabases(8 * GB, 16 * GB)).toBe('/dev/shm');
  });

  it.each([
    ['there are no files in memory', 0, 64 * GB],
    ['a container gives them 64 MB', 64 * 1024 ** 2, 64 * GB],
    ['processes need the memory', 12 * GB, 15 * GB],
  ])('on the disk where %s', (_, space, available) => {
    expect(folderForDatabases(space, available)).toBe(tmpdir());
  });
});
