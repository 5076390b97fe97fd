import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { structureFaults } from '@slovo/testing/service-structure';

it('has each call, reaction and job of the contracts in the folder of its role', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  expect(structureFaults({ root, service: 'media' })).toEqual([]);
});
