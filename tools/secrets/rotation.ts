import { randomBytes } from 'node:crypto';
import { callerKeysOf } from '@slovo/contracts/identities';

/**
 * For how many days something that a secret has signed can still be used: sessions (`SESSION_DAYS` of auth), tickets of
 * uploads, and nothing at all: an internal secret admits only who shows it, and a call is signed for a minute.
 */
export const DAYS_IN_USE = {
  JWT_SECRET: 30,
  TICKET_SECRET: 1,
  INTERNAL_SECRET: 0,
  CALLER_SECRET_GATEWAY: 0,
  CALLER_SECRET_BOT: 0,
  CALLER_SECRET_AUTH: 0,
} as const;
export type SecretName = keyof typeof DAYS_IN_USE;

export const STEPS = ['add', 'use', 'drop'] as const;
export type Step = (typeof STEPS)[number];

/** Variables by name. */
export type Variables = Readonly<Record<string, string>>;

export class RotationRefused extends Error {}

const DAY_MS = 86_400_000;

/**
 * The next step of the rotation of a secret. After each step every process is started anew before the following one:
 * `add` makes a secret that all of them accept, `use` lets it sign and the one before be accepted, `drop` forgets the
 * one before.
 * @param early drops the one before also while something that it has signed may be in use
 * @throws RotationRefused where the step does not follow from what the variables say
 */
export function takeStep(
  variables: Variables,
  name: SecretName,
  step: Step,
  when: { now: Date; early?: boolean },
): Variables {
  const after = afterStep(variables, name, step, when);
  // Services know callers by these.
  return name.startsWith('CALLER_SECRET_') ? { ...after, CALLER_KEYS: callerKeysOf(after) } : after;
}

function afterStep(
  variables: Variables,
  name: SecretName,
  step: Step,
  { now, early = false }: { now: Date; early?: boolean },
): Variables {
  const also = `${name}_ALSO`;
  const since = `${name}_SINCE`;
  const { [name]: present, [also]: other, [since]: changed, ...rest } = variables;
  if (!present) throw new RotationRefused(`${name} is not set`);
  switch (step) {
    case 'add':
      if (other) throw new RotationRefused(`${also} is set already: continue with the step use or drop`);
      return { ...rest, [name]: present, [also]: randomBytes(32).toString('base64url') };
    case 'use':
      if (!other || changed)
        throw new RotationRefused(`${also} holds no secret that was added: begin with the step add`);
      return { ...rest, [name]: other, [also]: present, [since]: now.toISOString() };
    case 'drop': {
      if (!other) throw new RotationRefused(`${also} is not set: there is nothing to drop`);
      const safe = changed && new Date(new Date(changed).getTime() + DAYS_IN_USE[name] * DAY_MS);
      if (safe && safe > now && !early)
        throw new RotationRefused(
          `What the secret before has signed may be in use until ${safe.toISOString()}. ` +
            'Whoever has it, loses it by --early',
        );
      return { ...rest, [name]: present };
    }
  }
}
