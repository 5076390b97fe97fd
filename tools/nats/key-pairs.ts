import { IDENTITIES, type Identity, TOOLS } from '@slovo/contracts/identities';
import { nkeys } from '@nats-io/transport-node';
import type { Variables } from '../secrets/rotation.ts';
import { keyVariables, seedVariable } from './server-config.ts';

type Name = Identity | typeof TOOLS;

export const STEPS = ['use', 'renew'] as const;
export type Step = (typeof STEPS)[number];

const seedsOf = (name: Name): string[] => {
  const first = seedVariable(name);
  return name === TOOLS ? [first] : [first, `${first}_ALSO`];
};

function pair(): { seed: string; nkey: string } {
  const made = nkeys.createUser();
  return { seed: Buffer.from(made.getSeed()).toString(), nkey: made.getPublicKey() };
}

/** The pairs that these variables lack: two for each process and for provisioning, of which the first is used, and one for commands. */
export function missingPairs(variables: Variables): Variables {
  const made: Record<string, string> = {};
  for (const name of IDENTITIES)
    for (const [index, seed] of seedsOf(name).entries()) {
      const nkey = keyVariables(name)[index]!;
      if (variables[seed] && variables[nkey]) continue;
      const { seed: ofSeed, nkey: ofKey } = pair();
      Object.assign(made, { [seed]: ofSeed, [nkey]: ofKey });
    }
  return made;
}

/**
 * A step of the rotation of one identity. `use` lets the service take its other seed: the server knows both. `renew` makes
 * another pair in place of the one that is not in use: after it the former seed admits nobody.
 */
export function rotate(variables: Variables, name: Identity, step: Step): Variables {
  const [seed, otherSeed] = seedsOf(name) as [string, string];
  const [nkey, otherKey] = keyVariables(name) as [string, string];
  if (step === 'use')
    return {
      [seed]: variables[otherSeed]!,
      [otherSeed]: variables[seed]!,
      [nkey]: variables[otherKey]!,
      [otherKey]: variables[nkey]!,
    };
  const { seed: ofSeed, nkey: ofKey } = pair();
  return { [otherSeed]: ofSeed, [otherKey]: ofKey };
}
