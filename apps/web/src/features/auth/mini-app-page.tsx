import { auth as texts } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { FullScreen, week } from '@slovo/ui/patterns/empty-state';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Logo } from '@slovo/ui/tokens/logo';
import { Link } from '@tanstack/react-router';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { useMiniAppEntry } from './use-mini-app-entry.ts';

const { mini } = texts;

export function MiniAppPage() {
  const { step, message, again } = useMiniAppEntry();
  const busy = step === 'checking' || step === 'authenticating';
  const title = {
    checking: mini.checking,
    authenticating: mini.authenticating,
    not_miniapp: mini.outside,
    error: mini.failed,
    reopen: mini.failed,
  }[step];
  const failed = step === 'error' || step === 'reopen';
  return (
    <FullScreen
      busy={busy}
      logo={
        <span className="ui-logo">
          <Logo label={common.product} />
        </span>
      }
    >
      <title>{common.pageTitle(texts.signIn.title)}</title>
      <Ribbon days={week(failed ? 'kkmaaaa' : 'kkkOaaa')} size="big" waiting={busy} />
      <h1>{title}</h1>
      <p className="ui-muted" role={failed ? 'alert' : 'status'}>
        {step === 'not_miniapp' ? mini.outsideText : message}
      </p>
      {!busy && (
        <ButtonRow>
          {step === 'error' && (
            <Button big onClick={again}>
              {common.tryAgain}
            </Button>
          )}
          <BotButton big={step !== 'error'} tone={step === 'error' ? 'quiet' : 'primary'}>
            {mini.openBot}
          </BotButton>
          <Button tone="ghost" render={<Link to="/" />}>
            {common.goHome}
          </Button>
        </ButtonRow>
      )}
    </FullScreen>
  );
}
