import { messages } from '@slovo/texts/panel/messages';
import { Link } from '@tanstack/react-router';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';

const TABS = [
  { name: 'broadcast', to: '/notifications/broadcast' },
  { name: 'group', to: '/notifications/group' },
  { name: 'batches', to: '/notifications/batches' },
  { name: 'history', to: '/notifications/history' },
] as const;
export type SubTab = (typeof TABS)[number]['name'];

export function SubTabs() {
  const t = usePanelTexts(messages);
  return (
    <nav className="ui-sub-tabs" aria-label={t.sections}>
      {TABS.map(({ name, to }) => (
        <Link key={name} to={to} className="ui-tab" activeProps={{ 'aria-current': 'page' }}>
          {t.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
