import '@slovo/ui/keyboard.css';
import { keyboard as texts } from '@slovo/texts/web/keyboard';
import { KeysSheet } from '@slovo/ui/keys/keys-sheet';
import { PLACES } from './places.ts';
import { singleKeys } from '../../shared/keys/single-keys.ts';

const GROUPS = [
  {
    title: texts.everywhere,
    items: [
      { text: texts.find, keys: ['Ctrl', 'K'] },
      { text: texts.keys, keys: ['?'] },
      ...PLACES.map(({ name, keys }) => ({ text: texts[name], keys })),
      { text: texts.leave, keys: ['Esc'] },
    ],
  },
  {
    title: texts.inLists,
    items: [
      { text: texts.rows, keys: ['J', 'K'] },
      { text: texts.open, keys: ['Enter'] },
      { text: texts.report, keys: ['R'] },
      { text: texts.done, keys: ['D'] },
      { text: texts.vote, keys: ['V'] },
      { text: texts.reject, keys: ['X'] },
      { text: texts.skip, keys: ['N'] },
    ],
  },
];

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeysSheet groups={GROUPS} singleKeys={singleKeys} texts={texts.help} onClose={onClose} />;
}
