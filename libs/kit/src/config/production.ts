interface Rule {
  readonly variable: string;
  readonly why: string;
  /** @param config every variable that the process reads */
  readonly isBroken: (config: Readonly<Record<string, unknown>>) => boolean;
}

const isMissing = (variable: string) => (config: Readonly<Record<string, unknown>>) =>
  config[variable] === undefined;

/** What is fine on a developer's machine, and in production open to others. */
const RULES: readonly Rule[] = [
  { variable: 'CLOCK_CONTROL', why: 'refused in production', isBroken: (c) => c['CLOCK_CONTROL'] === true },
  {
    variable: 'UNSIGNED_CALLERS',
    why: 'refused in production, where every caller is checked',
    isBroken: (c) => c['UNSIGNED_CALLERS'] === true,
  },
  {
    variable: 'CALLER_SECRET',
    why: 'needed in production, where callers are signed',
    isBroken: isMissing('CALLER_SECRET'),
  },
  {
    variable: 'CALLER_KEYS',
    why: 'needed in production, where callers are checked',
    isBroken: isMissing('CALLER_KEYS'),
  },
  {
    variable: 'NATS_SEED',
    why: 'needed in production, or NATS_IDENTITIES or NATS_CREDS: NATS admits no process without a key',
    isBroken: (c) => ['NATS_SEED', 'NATS_IDENTITIES', 'NATS_CREDS'].every((one) => c[one] === undefined),
  },
  {
    variable: 'APP_URL',
    why: 'an https:// address in production: sessions and login links travel to it',
    isBroken: (c) => new URL(String(c['APP_URL'])).protocol !== 'https:',
  },
];

/** Each secret in a file of the repository contains this; `examples.spec.ts` of tools/secrets compares them. */
const EXAMPLE = 'local-only';

/**
 * One line for each variable that production must not have so; values are not printed.
 * @param given as the environment has them
 * @param config the same, parsed
 */
export function wrongInProduction(
  variables: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
  config: Readonly<Record<string, unknown>>,
): string[] {
  if (config['NODE_ENV'] !== 'production') return [];
  return [
    ...RULES.filter(({ variable, isBroken }) => variables.includes(variable) && isBroken(config)).map(
      ({ variable, why }) => `${variable}: ${why}`,
    ),
    ...variables
      .filter((variable) => given[variable]?.includes(EXAMPLE))
      .map((variable) => `${variable}: stands in the examples of the repository, so everybody knows it`),
  ];
}
