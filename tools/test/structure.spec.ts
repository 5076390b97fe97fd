// The tree of every service against the contracts.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
import { structureFaults } from '@slovo/testing/service-structure';

const APPS = fileURLToPath(new URL('../../apps', import.meta.url));

it.each(SERVICES)(
  '%s has each call, reaction and job of the contracts in the folder of its role',
  (service) => {
    expect(structureFaults({ root: join(APPS, service), service })).toEqual([]);
  },
);
