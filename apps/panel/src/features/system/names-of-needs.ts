import { system } from '@slovo/texts/panel/system';

/** What a service waits for, in the reader's words. */
export const namesOfNeeds = (needs: readonly string[]): string =>
  needs.map((need) => system.services.needs[need] ?? need).join(', ');
