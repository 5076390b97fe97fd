import { shell } from '@slovo/texts/panel/shell';
import { TypeAhead } from '@slovo/ui/palette/type-ahead';
import { afterKey, NOTHING_TYPED } from '@slovo/ui/palette/typed-ahead';
import { IconButton } from '@slovo/ui/primitives/button';
import { SearchIcon } from '@slovo/ui/primitives/icon';
import { Kbd } from '@slovo/ui/primitives/table';
import { lazy, Suspense, useState } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import type { Command } from '@slovo/ui/palette/option';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/**
 * The way into the palette: a button, and Ctrl K or ⌘ K anywhere. Its code loads when it is first opened; what is typed
 * meanwhile is in its field then.
 */
export function Palette({ actionsFor, commands }: { actionsFor: ActionsFor; commands: readonly Command[] }) {
  const { command } = shell;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setTyped(NOTHING_TYPED);
  };
  useKeys({ 'Mod+KeyK': () => (isOpen ? close() : open()) }, true);
  return (
    <>
      <button type="button" className="ui-command ui-panel-wide" aria-haspopup="dialog" onClick={open}>
        <SearchIcon size="s" />
        {command}
        <Kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <IconButton
        className="ui-panel-narrow"
        label={command}
        icon={<SearchIcon />}
        aria-haspopup="dialog"
        onClick={open}
      />
      <Suspense
        fallback={<TypeAhead onKey={(key) => setTyped((was) => afterKey(was, key))} onClose={close} />}
      >
        {isOpen && (
          <PaletteDialog typed={typed} actionsFor={actionsFor} commands={commands} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
