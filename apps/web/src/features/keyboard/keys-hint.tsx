import { shell } from '@slovo/texts/web/shell';

/** Says that there are keys, where a keyboard is likely: on wide screens with a mouse. Opens their list. */
export const KeysHint = ({ onPress }: { onPress: () => void }) => (
  <span className="hidden [@media(min-width:1024px)_and_(hover:hover)_and_(pointer:fine)]:inline">
    {' · '}
    <button type="button" className="ui-link" aria-keyshortcuts="Shift+Slash" onClick={onPress}>
      {shell.keysHint}
    </button>
  </span>
);
