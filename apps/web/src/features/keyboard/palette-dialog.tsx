import '@slovo/ui/keyboard.css';
import { writtenLine } from '@slovo/domain/text';
import { keyboard } from '@slovo/texts/web/keyboard';
import { PaletteList } from '@slovo/ui/palette/palette-list';
import type { TypedAhead } from '@slovo/ui/palette/typed-ahead';
import { useState } from 'react';
import DataProvider from '../../shared/data-layer/data-provider.tsx';
import { useOptions } from './use-options.tsx';

interface PaletteDialogProps {
  typed: TypedAhead;
  onKeys: () => void;
  onClose: () => void;
}

/** Finds own promises, public ones of others, people and commands. */
export default function PaletteDialog(props: PaletteDialogProps) {
  return (
    <DataProvider>
      <Palette {...props} />
    </DataProvider>
  );
}

function Palette({ typed, onKeys, onClose }: PaletteDialogProps) {
  const [text, setText] = useState(typed.text);
  const { groups, message } = useOptions(writtenLine(text), onKeys);
  return (
    <PaletteList
      texts={keyboard.palette}
      text={text}
      onText={setText}
      groups={groups}
      message={message}
      earlyKeys={typed.keys}
      onClose={onClose}
    />
  );
}
