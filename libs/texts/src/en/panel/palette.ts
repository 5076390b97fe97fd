import type * as ru from '../../ru/panel/palette.ts';
import type { Translation } from '../../translation.ts';

export const palette: Translation<typeof ru.palette> = {
  title: 'Find or do',
  placeholder: 'Name, @username or #id',
  found: 'Found',
  people: 'People',
  promises: 'Promises',
  promise: (id: number) => `#${id}`,
  batches: 'Batches',
  noText: 'without a text',
  recent: 'Recent',
  actions: (name: string) => `What to do: ${name}`,
  places: 'Go to',
  commands: 'Panel',
  id: (id: number) => `id ${id}`,
  none: 'Nothing found',
  loading: 'Searching…',
  what: 'find',
  hints: { choose: 'choose', open: 'open', byId: 'by id,', byName: 'by name', close: 'close' },
};
