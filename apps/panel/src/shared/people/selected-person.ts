const KEY = 'panel-person';

/** Whose promises this browser tab showed last: the Promises tab leads back to them. */
export function selectPerson(id: number): void {
  try {
    sessionStorage.setItem(KEY, String(id));
  } catch {
    // Without storage the Promises tab only forgets the person.
  }
}

export function selectedPerson(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
