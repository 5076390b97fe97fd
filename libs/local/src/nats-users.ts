import {
  type Identity,
  type Installation,
  type Permissions,
  permissionsOf,
  ROTATED,
} from '@slovo/contracts/identities';

/** How one identity signs in: its public key, several while it is rotated. */
export type KeysOf = (identity: Identity) => readonly string[];

/** A user of a NATS server, as its configuration names it. Without permissions it may do everything. */
export interface NatsUser {
  readonly nkey: string;
  readonly permissions?: Permissions;
}

/** One user for each process of the product and for provisioning, with what it needs and nothing else. */
export const usersOf = (keysOf: KeysOf, installation: Installation): NatsUser[] =>
  ROTATED.flatMap((identity) => {
    const permissions = permissionsOf(identity, installation);
    return keysOf(identity).map((nkey) => ({ nkey, permissions }));
  });

/** The part of a server's configuration that admits these users and nobody else. @param more lines of other users */
export function authorizationOf(users: readonly NatsUser[], more: readonly string[] = []): string {
  const lines = users.map(({ nkey, permissions }) =>
    permissions ? `{ nkey: ${nkey}, permissions: ${JSON.stringify(permissions)} }` : `{ nkey: ${nkey} }`,
  );
  return `authorization {\n  users: [\n${[...lines, ...more].map((line) => `    ${line}\n`).join('')}  ]\n}\n`;
}
