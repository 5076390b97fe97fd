/** What was typed for the palette before its field was there. */
export interface TypedAhead {
  readonly text: string;
  /** Keys for its list that came after the text, as `ArrowDown` and `Enter`. */
  readonly keys: readonly string[];
}

export const NOTHING_TYPED: TypedAhead = { text: '', keys: [] };

const OF_THE_LIST = ['ArrowDown', 'ArrowUp', 'Enter'];

/** Whether the palette would take this key (`KeyboardEvent.key`), were it there. */
export const isForPalette = (key: string): boolean =>
  isCharacter(key) || key === 'Backspace' || key === 'Escape' || OF_THE_LIST.includes(key);

/** Enter ends it: the palette would have closed. */
export function afterKey(typed: TypedAhead, key: string): TypedAhead {
  const { text, keys } = typed;
  if (keys.includes('Enter')) return typed;
  if (OF_THE_LIST.includes(key)) return { text, keys: [...keys, key] };
  if (key === 'Backspace') return { text: text.replace(/.$/su, ''), keys: [] };
  return isCharacter(key) ? { text: text + key, keys: [] } : typed;
}

/** Other keys have names of several letters; a character may be a pair of surrogates. */
const isCharacter = (key: string): boolean => /^.$/su.test(key);
