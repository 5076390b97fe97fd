/**
 * Keys by their place on the keyboard (`KeyboardEvent.code`), so that they work under a Russian layout: `KeyJ`,
 * `Shift+Slash`, `Mod+KeyK` (Ctrl or ⌘), and sequences: `KeyG KeyH`.
 */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface Layer {
  keys: KeyMap;
  /** Also while a field has the focus or a dialog is open: only combinations with a modifier. */
  everywhere: boolean;
}

const layers: Layer[] = [];
const SEQUENCE_MS = 1500;
/** The first key of a sequence, and when it was pressed. */
let pending: { code: string; at: number } | undefined;

/** The keys of a part of the page, while it is shown. A later layer goes first. Returns a function that removes it. */
export function addKeys(keys: KeyMap, everywhere = false): () => void {
  const layer = { keys, everywhere };
  layers.push(layer);
  return () => void layers.splice(layers.indexOf(layer), 1);
}

/** `areOn`: whether the user wants single keys. Returns a function that stops listening. */
export function listenForKeys(areOn: () => boolean): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = nameOf(event);
    if (name.startsWith('Mod+')) return void press(name, event, ({ everywhere }) => everywhere);
    if (event.altKey || !areOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    if (isPress(event) || isScroll(event)) return;
    const first = pending && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.code} ` : '';
    pending = undefined;
    if (press(first + name, event) || (first && press(name, event))) return;
    if (layers.some(({ keys }) => Object.keys(keys).some((key) => key.startsWith(`${name} `))))
      pending = { code: name, at: event.timeStamp };
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function press(name: string, event: KeyboardEvent, among: (layer: Layer) => boolean = () => true): boolean {
  const layer = layers.findLast((one) => among(one) && Object.hasOwn(one.keys, name));
  if (!layer) return false;
  event.preventDefault();
  layer.keys[name]!(event);
  return true;
}

const nameOf = ({ code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Mod+' : ''}${shiftKey ? 'Shift+' : ''}${code}`;

/** Enter and Space press what has the focus. */
const isPress = ({ code, target }: KeyboardEvent): boolean =>
  ['Enter', 'NumpadEnter', 'Space'].includes(code) &&
  target instanceof Element &&
  target.closest('a, button, summary') !== null;

/** Arrows scroll a wide table that has the focus, and move in a video. */
const isScroll = ({ code, target }: KeyboardEvent): boolean =>
  code.startsWith('Arrow') && target instanceof Element && target.closest('.ui-table-box, video') === target;

/** Single keys are silent in fields, and where a key already has a meaning of its own: menus, tabs, selects. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]') !==
    null;
