import { addPerson, type Place } from './resident.ts';

/** Has not met the bot yet: the README's story begins with their Start. */
export const addNewcomer = (place: Place): Promise<unknown> =>
  addPerson(place, { first_name: 'Женя', last_name: 'Снегирёва', username: 'zhenya_snegireva' });
