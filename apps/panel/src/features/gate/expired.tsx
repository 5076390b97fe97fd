import { gate } from '@slovo/texts/panel/gate';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import type { AccessState } from '../../shared/auth/panel-access.ts';
import { useAccess } from '../../shared/auth/use-access.ts';
import { now } from '../../shared/clock.ts';
import { formats } from '../../shared/format/dates.ts';
import { currentToken } from '../../shared/session/current-token.ts';
import { TokenForm } from './token-form.tsx';

/** Opens over the page on which an operator works: nothing is unmounted, and refused requests repeat with the new token. */
export default function Expired({ state }: { state: Extract<AccessState, { status: 'authenticated' }> }) {
  const { causes, ...t } = gate;
  const { time } = formats;
  const access = useAccess();
  const { operator, refused, checking } = state;
  const hasEnded = Date.parse(operator.expires_at) <= now();
  return (
    <Sheet
      open
      locked
      onClose={() => {}}
      title={hasEnded ? t.expired.title(time(operator.expires_at)) : t.expired.refused}
      description={
        <>
          {t.expired.before} <b className="ui-strong">{t.howTo.command}</b> {t.expired.after}
        </>
      }
    >
      <TokenForm
        submit={t.expired.go}
        tone="primary"
        checking={checking}
        error={refused && causes[refused]}
        onToken={(token) => void access.enter(token)}
      />
      <Button tone="ghost" onClick={() => void access.leave(currentToken() ?? '')}>
        {t.expired.leave}
      </Button>
    </Sheet>
  );
}
