// The users of the NATS servers of production, for docker-compose.production.yml and for the chart of Kubernetes. Keys are
// variables of the server's environment: `npm run nats-keys` makes them.
import { IDENTITIES, type Identity, TOOLS } from '@slovo/contracts/identities';
import { authorizationOf, type NatsUser, usersOf } from '@slovo/local/nats-users.ts';

const PRODUCTION = { prefix: '', clockControl: false };

/** The variables of the public keys. Each service has two, so that one can be changed while the other is in use. */
export const keyVariables = (name: Identity | typeof TOOLS): string[] => {
  const first = `NATS_NKEY_${name.toUpperCase()}`;
  return name === TOOLS ? [first] : [first, `${first}_ALSO`];
};

/** The variable of the seed that a process uses. */
export const seedVariable = (name: Identity | typeof TOOLS): string => `NATS_SEED_${name.toUpperCase()}`;

export const ALL_KEY_VARIABLES = IDENTITIES.flatMap((name) => keyVariables(name));

/** @param quote how the text refers to a variable */
function users(quote: (variable: string) => string): NatsUser[] {
  const named = (name: Identity | typeof TOOLS): string[] => keyVariables(name).map(quote);
  return [...usersOf(named, PRODUCTION), ...named(TOOLS).map((nkey) => ({ nkey }))];
}

/** deploy/nats/nats.conf, and that of k8s/overlays/local */
export const composeConfig = (): string =>
  `# Written by \`npm run nats:config\`: what each process may do (docs/decisions/075-nats-with-identities.md).
jetstream { store_dir: "/data" }
http_port: 8222
${authorizationOf(users((variable) => `$${variable}`))}`;

/** k8s/platform/nats-users.yaml, of the chart's values. `<< >>` takes the quotes away that YAML needs. */
export const chartValues = () => ({
  config: { merge: { authorization: { users: users((variable) => `<< $${variable} >>`) } } },
  container: {
    env: Object.fromEntries(
      ALL_KEY_VARIABLES.map((key) => [key, { valueFrom: { secretKeyRef: { name: 'nats-users', key } } }]),
    ),
  },
});
