import { messages as t } from '@slovo/texts/panel/messages';
import { Link } from '@tanstack/react-router';
import { useCurrentTabInView } from '../../shared/places/use-current-tab-in-view.ts';

const TABS = [
  { name: 'broadcast', to: '/notifications/broadcast' },
  { name: 'group', to: '/notifications/group' },
  { name: 'batches', to: '/notifications/batches' },
  { name: 'history', to: '/notifications/history' },
] as const;
const LIBRARY = { name: 'media', to: '/notifications/media' } as const;
export type SubTab = (typeof TABS)[number]['name'] | (typeof LIBRARY)['name'];

/** The four parts, and the media library beside them. */
export function SubTabs() {
  const row = useCurrentTabInView<HTMLDivElement>();
  const link = ({ name, to }: { name: SubTab; to: (typeof TABS)[number]['to'] | (typeof LIBRARY)['to'] }) => (
    <Link key={name} to={to} className="ui-tab" activeProps={{ 'aria-current': 'page' }}>
      {t.tabs[name]}
    </Link>
  );
  return (
    <div ref={row} className="ui-sub-tabs">
      <nav aria-label={t.sections}>{TABS.map(link)}</nav>
      {link(LIBRARY)}
    </div>
  );
}
