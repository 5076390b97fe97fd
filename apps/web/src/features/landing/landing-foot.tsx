import { common } from '@slovo/texts/web/common';
import { landing } from '@slovo/texts/web/landing';
import { Link } from '@tanstack/react-router';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { useMinute } from '../../shared/clock.ts';

export function LandingFoot() {
  return (
    <footer className="mt-16 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-1 text-ink-3">
      <span>{landing.copyright(new Date(useMinute()).getUTCFullYear())}</span>
      <span>
        {common.version} ·{' '}
        <Link to="/manual-auth" className="ui-link">
          {common.manualAuth}
        </Link>{' '}
        ·{' '}
        <Link to="/privacy" className="ui-link">
          {common.privacy}
        </Link>{' '}
        · <LanguageSwitch />
      </span>
    </footer>
  );
}
