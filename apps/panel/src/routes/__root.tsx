import { shell as t } from '@slovo/texts/panel/shell';
import { GlobeIcon, InfoIcon } from '@slovo/ui/primitives/icon';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Gate } from '../features/gate/gate.tsx';
import { useKeysHelp } from '../features/keys/keys-help.tsx';
import { Palette } from '../features/palette/palette.tsx';
import { PanelShell } from '../features/shell/panel-shell.tsx';
import { nextLanguage } from '../shared/texts/language.ts';
import { useLanguageChoice } from '../shared/texts/use-language-choice.ts';
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
  const choose = useLanguageChoice();
  const { actionsFor, dialogs } = usePersonActions();
  const help = useKeysHelp();
  const commands = [
    { key: 'keys', label: t.keys, icon: <InfoIcon size="s" />, keys: ['?'], run: help.open },
    {
      key: 'language',
      label: t.languageHint,
      icon: <GlobeIcon size="s" />,
      run: () => choose(nextLanguage()),
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
