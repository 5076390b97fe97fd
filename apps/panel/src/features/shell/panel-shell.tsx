import { shell as t } from '@slovo/texts/panel/shell';
import { SkipLink } from '@slovo/ui/patterns/page';
import { Kbd } from '@slovo/ui/primitives/table';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useKeys } from '@slovo/ui/keys/use-keys';
import { PanelBar } from './panel-bar.tsx';
import { useCurrentTabInView } from '../../shared/places/use-current-tab-in-view.ts';
import { isUnder, type Place, places } from '../../shared/places/places.ts';

/** What surrounds every page. `command` opens the palette. */
export function PanelShell({ command, children }: { command?: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  const tabs = useCurrentTabInView<HTMLDivElement>();
  useKeys(Object.fromEntries(places.map(({ code, to }) => [code, () => void navigate({ to })])));
  return (
    <>
      <SkipLink>{t.skip}</SkipLink>
      <PanelBar command={command} />
      <div ref={tabs} className="ui-panel-tabs">
        <Places label={t.sections} kind="tab" />
        <Places label={t.system} kind="system" />
      </div>
      {children}
    </>
  );
}

function Places({ label, kind }: { label: string; kind: Place['kind'] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = places.filter((place) => place.kind === kind);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label}>
      {shown.map((place) => (
        <Link
          key={place.name}
          to={place.to}
          className="ui-tab"
          activeProps={{}}
          aria-current={isUnder(place, path) ? (path === place.to ? 'page' : 'true') : undefined}
        >
          {t.tabs[place.name]}
          {kind === 'tab' && (
            <span className="ui-panel-wide" aria-hidden>
              <Kbd>{place.keys[0]!}</Kbd>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
