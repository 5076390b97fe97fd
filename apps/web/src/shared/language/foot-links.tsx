import { common } from '@slovo/texts/web/common';
import { Link } from '@tanstack/react-router';
import { LanguageSwitch } from './language-switch.tsx';

const link = (to: '/manual-auth' | '/privacy', text: string) => (
  <Link to={to} className="ui-link">
    {text}
  </Link>
);

/** The version, and what every page leads to. */
export function FootLinks() {
  return (
    <>
      {common.version} · {link('/manual-auth', common.manualAuth)} · {link('/privacy', common.privacy)} ·{' '}
      <LanguageSwitch />
    </>
  );
}
