import { shell } from '@slovo/texts/panel/shell';
import { GlobeIcon, InfoIcon } from '@slovo/ui/primitives/icon';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Gate } from '../features/gate/gate.tsx';
import { useKeysHelp } from '../features/keys/keys-help.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { PanelShell } from '../features/shell/panel-shell.tsx';
import { chooseLanguage, useLanguage } from '../shared/texts/language.ts';
import { usePanelTexts } from '../shared/texts/use-panel-texts.ts';
import { usePersonActions } from './-person/use-person-actions.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <Gate>
      <Inside />
    </Gate>
  );
}

function Inside() {
  const t = usePanelTexts(shell);
  const other = useLanguage() === 'ru' ? 'en' : 'ru';
  const { actionsFor, dialogs } = usePersonActions();
  const help = useKeysHelp();
  const commands = [
    { key: 'keys', label: t.keys, icon: <InfoIcon size="s" />, keys: ['?'], run: help.open },
    {
      key: 'language',
      label: t.languageHint,
      icon: <GlobeIcon size="s" />,
      run: () => chooseLanguage(other),
    },
  ];
  return (
    <PanelShell command={<Palette actionsFor={actionsFor} commands={commands} />}>
      <Outlet />
      {help.dialog}
      {dialogs}
    </PanelShell>
  );
}
