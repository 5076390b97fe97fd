import { writtenLine } from '@slovo/domain/text';
import { palette } from '@slovo/texts/panel/palette';
import type { Command } from '@slovo/ui/palette/option';
import { PaletteList } from '@slovo/ui/palette/palette-list';
import type { TypedAhead } from '@slovo/ui/palette/typed-ahead';
import { Kbd } from '@slovo/ui/primitives/table';
import { useState } from 'react';
import type { ActionsFor } from '../../shared/people/person-action.ts';
import { useOptions } from './use-options.tsx';

interface PaletteDialogProps {
  typed: TypedAhead;
  actionsFor: ActionsFor;
  commands: readonly Command[];
  onClose: () => void;
}

/** People, what can be done with the first of them, places and commands. */
export default function PaletteDialog({ typed, actionsFor, commands, onClose }: PaletteDialogProps) {
  const t = palette;
  const [text, setText] = useState(typed.text);
  const { groups, message } = useOptions(writtenLine(text), actionsFor, commands);
  return (
    <PaletteList
      texts={t}
      text={text}
      onText={setText}
      groups={groups}
      message={message}
      foot={<Foot />}
      earlyKeys={typed.keys}
      onClose={onClose}
    />
  );
}

function Foot() {
  const t = palette.hints;
  return (
    <>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.choose}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t.open}
      </span>
      <span>
        <Kbd>#</Kbd> {t.byId} <Kbd>@</Kbd> {t.byName}
      </span>
    </>
  );
}
