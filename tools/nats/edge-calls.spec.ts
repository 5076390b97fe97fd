import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as contracts from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { CALLS_OF_BOT, CALLS_OF_BOT_ALONE } from '@slovo/contracts/identities';
import { ROOT } from '../test/kubernetes/render.ts';

const exported = contracts as Record<string, unknown>;

/** The calls that an edge imports and does not answer itself. */
function callsOf(edge: string): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', `apps/${edge}/src/*.ts`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const calls = new Set<string>();
  for (const file of files.trim().split('\n')) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, imports = ''] of text.matchAll(/import \{([^}]*)\} from '@slovo\/contracts[^']*'/g))
      for (const part of imports.split(',')) {
        const [name = ''] = part.trim().split(' as ');
        const call = allCalls.find((one) => one === exported[name]);
        if (call && !text.includes(`@HandlesCall(${name})`)) calls.add(call.name);
      }
  }
  return [...calls].toSorted();
}

/** The bot hides promises and reports; the kit's `CallClient` makes the call that confirms it. */
const MADE_BY_KIT = contracts.confirmHiddenOfVoting.name;

it('[IDENT-08] the bot may make the calls that it makes, and no others', () => {
  expect([...CALLS_OF_BOT].toSorted()).toEqual([...callsOf('bot'), MADE_BY_KIT].toSorted());
});

it('[IDENT-08] what only the bot may ask for, the gateway never does', () => {
  const ofGateway = [
    ...callsOf('gateway'),
    MADE_BY_KIT,
    ...allCalls.filter((call) => contracts.routeOf(call)).map(({ name }) => name),
  ];
  const alone = CALLS_OF_BOT.filter((name) => !ofGateway.includes(name));
  expect([...CALLS_OF_BOT_ALONE].toSorted()).toEqual(alone.toSorted());
});
