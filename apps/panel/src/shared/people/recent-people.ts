import { read, remove, write } from '../storage/storage.ts';

/** A person that was opened from the palette. Kept in this browser only, until the operator leaves. */
export interface Recent {
  id: number;
  name: string;
  handle: string;
}

const KEY = 'panel-recent';
const MOST = 6;

export function recentPeople(): Recent[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberPerson(person: Recent): void {
  const others = recentPeople().filter(({ id }) => id !== person.id);
  write(KEY, JSON.stringify([person, ...others].slice(0, MOST)));
}

export const forgetRecent = (): void => remove(KEY);

const isRecent = (value: unknown): value is Recent => {
  const { id, name, handle } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(id) && typeof name === 'string' && typeof handle === 'string';
};
