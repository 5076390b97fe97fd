import { keys as t } from '@slovo/texts/panel/keys';
import { shell } from '@slovo/texts/panel/shell';
import { type KeyGroup, KeysSheet } from '@slovo/ui/keys/keys-sheet';
import { singleKeys } from '../../shared/keys/single-keys.ts';
import { places } from '../../shared/places/places.ts';

const { tabs } = shell;
const GROUPS: readonly KeyGroup[] = [
  {
    title: t.everywhere,
    items: [
      { text: t.find, keys: ['Ctrl', 'K'] },
      { text: t.help, keys: ['?'] },
      { text: t.search, keys: ['/'] },
      ...places.map(({ name, keys: shown }) => ({ text: tabs[name], keys: shown })),
      { text: t.leave, keys: ['Esc'] },
    ],
  },
  {
    title: t.inTables,
    items: [
      { text: t.rows, keys: ['J', 'K'] },
      { text: t.open, keys: ['Enter'] },
      { text: t.mark, keys: ['X'] },
      { text: t.markRange, keys: ['Shift', 'X'] },
      { text: t.filter, keys: ['F'] },
      { text: t.pages, keys: ['→', '←'] },
      { text: t.download, keys: ['E'] },
    ],
  },
  {
    title: t.withOne,
    items: [
      { text: t.promises, keys: ['P'] },
      { text: t.message, keys: ['N'] },
      { text: t.ban, keys: ['B'] },
      { text: t.remove, keys: ['Del'] },
      { text: t.neighbours, keys: ['[', ']'] },
      { text: t.pause, keys: ['Space'] },
    ],
  },
];
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeysSheet groups={GROUPS} singleKeys={singleKeys} texts={t} onClose={onClose} />;
}
