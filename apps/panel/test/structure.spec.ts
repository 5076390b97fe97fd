import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  cyclicImports,
  importsAgainstLayers,
  importsBetweenFeatures,
  layerOf,
  LAYERS,
  readImports,
  unsharedModules,
} from '@slovo/testing/page-structure';

describe('the folders of the panel', () => {
  const imports = readImports(join(import.meta.dirname, '../src'));

  it('never import each other, not even through a third one', () => {
    expect(imports.size).toBeGreaterThan(60);
    expect(cyclicImports(imports)).toEqual([]);
  });

  it('follow the layers shared → features → routes → app', () => {
    expect([...new Set([...imports.keys()].map(layerOf))].toSorted()).toEqual(LAYERS.toSorted());
    expect(importsAgainstLayers(imports)).toEqual([]);
    expect(importsBetweenFeatures(imports)).toEqual([]);
  });

  it('of shared hold only what two features, routes or the app need', () => {
    expect(unsharedModules(imports)).toEqual([]);
  });
});
