import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';

const KEY = 'panel-person';

/** Remembers the person whose promises this browser tab showed last: the Promises tab leads back to them. */
export const selectPerson = (id: number): void => writeTab(KEY, String(id));

export const selectedPerson = (): string | null => readTab(KEY);
