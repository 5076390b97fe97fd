import { useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { readTab, writeTab } from '@slovo/ui/storage/tab-storage';
import { FIELDS, type TypedWording } from './wording.ts';

/** Per user: nobody else who signs in here may see the texts. */
const nameOf = ({ id, user_id: userId }: PromiseView): string => `edit-promise:${userId}:${id}`;

/** Unsaved input. A reload keeps it, until it is saved or cancelled. */
export function useTypedWording(promise: PromiseView) {
  const name = nameOf(promise);
  const [typed, setTyped] = useState(() => readTyped(name));
  const keep = (next: TypedWording) => {
    setTyped(next);
    writeTab(name, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
  };
  return {
    typed,
    type: (part: TypedWording) => keep({ ...typed, ...part }),
    forget: () => keep({}),
  };
}

/** Stored data may come from another version of the page. */
function readTyped(name: string): TypedWording {
  try {
    const stored = JSON.parse(readTab(name) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      FIELDS.flatMap((field) => (typeof stored[field] === 'string' ? [[field, stored[field]]] : [])),
    );
  } catch {
    return {};
  }
}
