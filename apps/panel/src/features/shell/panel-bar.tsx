import { shell as t } from '@slovo/texts/panel/shell';
import { Badge } from '@slovo/ui/primitives/badge';
import { Button } from '@slovo/ui/primitives/button';
import { LogoutIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { Logo } from '@slovo/ui/tokens/logo';
import { gate } from '@slovo/texts/panel/gate';
import { type ReactNode, useState } from 'react';
import { useAccess, useOperator } from '../../shared/auth/use-access.ts';
import { useMinutesUntil } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';
import { currentToken } from '../../shared/session/current-token.ts';
import { LanguageSwitch } from '../../shared/texts/language-switch.tsx';

/** From here on the header warns that the token ends. */
const WARNING_MINUTES = 15;

export function PanelBar({ command }: { command?: ReactNode }) {
  return (
    <header className="ui-panel-bar">
      <a href="/">
        <Logo label={t.product} className="h-[18px]" />
      </a>
      <Badge>{t.badge}</Badge>
      <span className="grow" />
      {command}
      <Token />
      <span className="ui-panel-wide">
        <LanguageSwitch />
      </span>
      <Logout />
    </header>
  );
}

/** The fingerprint of the token, and the time for which it is still valid. */
function Token() {
  const { fingerprint, expires_at } = useOperator();
  const { time } = formats;
  const minutes = useMinutesUntil(expires_at);
  const warns = minutes <= WARNING_MINUTES;
  return (
    <>
      <span className="ui-meta ui-panel-wide gap-1">
        {t.fingerprint} <b className="ui-strong text-ink">{fingerprint}</b> · {t.until(time(expires_at))}
      </span>
      <span role="status">{warns && <Badge tone="pending">{t.endsIn(Math.max(0, minutes))}</Badge>}</span>
    </>
  );
}

function Logout() {
  const { notEnded } = gate;
  const access = useAccess();
  const toasts = useToasts();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const ended = await access.leave(currentToken()!);
    if (!ended) toasts.show({ tone: 'warning', text: notEnded });
  };
  return (
    <Button
      tone="ghost"
      icon={<LogoutIcon size="s" />}
      aria-label={t.logout}
      busy={leaving}
      onClick={() => void leave()}
    >
      <span className="ui-panel-wide">{t.logout}</span>
    </Button>
  );
}
