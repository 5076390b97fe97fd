import { send, type Place } from './resident.ts';

/** Has not met the bot yet: the README's story begins with their Start. */
export async function addNewcomer({ sandboxUrl }: Place): Promise<void> {
  const person = { first_name: 'Женя', last_name: 'Снегирёва', username: 'zhenya_snegireva' };
  const headers = { 'content-type': 'application/json' };
  await send(`${sandboxUrl}/sandbox/people`, { method: 'POST', headers, body: JSON.stringify(person) });
}
