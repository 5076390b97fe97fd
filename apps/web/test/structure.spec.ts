import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  cyclicImports,
  featureOf,
  groupBy,
  type Imports,
  importsAgainstLayers,
  importsBetweenFeatures,
  layerOf,
  LAYERS,
  readImports,
  unsharedModules,
} from '@slovo/testing/page-structure';

const MOST_FILES = 12;
const MOST_DEPTH = 3;

describe('the folders of src', () => {
  const imports = readImports(join(import.meta.dirname, '../src'));

  it('never import each other, not even through a third one', () => {
    expect(imports.size).toBeGreaterThan(200);
    expect(cyclicImports(imports)).toEqual([]);
  });

  it('follow the layers shared → features → routes → app', () => {
    expect([...new Set([...imports.keys()].map(layerOf))].toSorted()).toEqual(LAYERS.toSorted());
    expect(importsAgainstLayers(imports)).toEqual([]);
  });

  it('of features never import another feature', () => {
    expect(importsBetweenFeatures(imports)).toEqual([]);
  });

  it('of shared hold only what two features, routes or the app need', () => {
    expect(unsharedModules(imports)).toEqual([]);
  });

  it(`of features hold at most ${MOST_FILES} files, and are at most ${MOST_DEPTH} deep`, () => {
    const folders = groupBy([...imports.keys()], (file) => dirname(file));
    const large = [...folders].filter(([folder, files]) => featureOf(folder) && files.length > MOST_FILES);
    expect(large.map(([folder]) => folder)).toEqual([]);
    expect([...folders.keys()].filter((folder) => folder.split('/').length > MOST_DEPTH)).toEqual([]);
  });
});

describe('the checks above', () => {
  const modules = (all: Record<string, string[]>): Imports => new Map(Object.entries(all));

  it('find two folders that import each other', () => {
    const imports = modules({
      'shared/api/call.ts': ['shared/auth/token.ts'],
      'shared/auth/login.ts': ['shared/api/call.ts'],
      'shared/auth/token.ts': [],
    });
    expect(cyclicImports(imports)).toEqual([
      'shared/api/call.ts imports shared/auth/token.ts',
      'shared/auth/login.ts imports shared/api/call.ts',
    ]);
  });

  it('find a cycle of three folders, and no import beside it', () => {
    const imports = modules({
      'shared/data/a.ts': ['shared/live/b.ts', 'shared/clock.ts'],
      'shared/live/b.ts': ['shared/offline/c.ts'],
      'shared/offline/c.ts': ['shared/data/d.ts'],
      'shared/data/d.ts': [],
      'shared/clock.ts': [],
    });
    expect(cyclicImports(imports)).toHaveLength(3);
  });

  it('find an import between features, and one against the layers', () => {
    const imports = modules({
      'features/my/page.tsx': ['features/feed/card.tsx', 'routes/my.tsx'],
      'features/feed/card.tsx': [],
      'routes/my.tsx': [],
    });
    expect(importsBetweenFeatures(imports)).toEqual(['features/my/page.tsx imports features/feed/card.tsx']);
    expect(importsAgainstLayers(imports)).toEqual(['features/my/page.tsx imports routes/my.tsx']);
  });

  it('find a shared module that serves one feature, also through another shared module', () => {
    const imports = modules({
      'features/my/page.tsx': ['shared/list/sort.ts', 'shared/list/format.ts'],
      'features/feed/page.tsx': ['shared/list/format.ts'],
      'shared/list/sort.ts': ['shared/list/compare.ts'],
      'shared/list/compare.ts': [],
      'shared/list/format.ts': [],
    });
    expect(unsharedModules(imports)).toEqual([
      'shared/list/sort.ts serves only features/my',
      'shared/list/compare.ts serves only features/my',
    ]);
  });
});
