import { common } from '@slovo/texts/web/common';
import { landing } from '@slovo/texts/web/landing';
import { Page } from '@slovo/ui/patterns/page';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { PlaneIcon } from '@slovo/ui/primitives/first-icon';
import { Logo } from '@slovo/ui/tokens/logo';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../shared/auth/use-auth.ts';
import { useBotLink } from '../../shared/config/app-config.ts';
import { insideTelegram } from '../../shared/telegram/launch.ts';
import { BleedRibbon } from './bleed-ribbon.tsx';
import { Features } from './features.tsx';
import { LandingFoot } from './landing-foot.tsx';
import { TelegramBlock } from './telegram-block.tsx';

/** Inside the mini app only the hero is shown. */
export function LandingPage({ mini = insideTelegram }: { mini?: boolean }) {
  const signedIn = useUser() !== null;
  const botLink = useBotLink();
  return (
    <Page width="wide" className="!pt-0 md:!pt-0">
      <title>{common.pageTitle(landing.title.replace(/\.$/, ''))}</title>
      <section className="grid gap-5 pt-2 pb-6 md:gap-8 md:pt-12 md:pb-8">
        <div className="flex min-h-[44px] items-center justify-between gap-2">
          <span className="ui-logo md:hidden">
            <Logo label={common.product} />
          </span>
          <StatusLine signedIn={signedIn} mini={mini} />
        </div>
        <h1 className="-ml-[0.03em] max-w-[7em] text-5 font-display tracking-[-0.045em] max-md:mt-2 lg:max-w-none">
          {landing.title}
        </h1>
        <div className="grid items-end gap-5 lg:grid-cols-[1fr_auto]">
          <p className="max-w-[46ch] text-3 leading-[1.625rem] text-ink-2">{landing.tagline}</p>
          <ButtonRow className="max-[479px]:[&>*]:w-full">
            {signedIn ? (
              <Button big render={<Link to="/my" />}>
                {landing.enter}
              </Button>
            ) : mini ? (
              <Button big render={<Link to="/miniapp" />}>
                {landing.start}
              </Button>
            ) : (
              <Button big icon={<PlaneIcon />} render={<BotAnchor href={botLink} />}>
                {landing.start}
              </Button>
            )}
            <Button big tone="quiet" render={<Link to="/feed" />}>
              {landing.seeFeed}
            </Button>
          </ButtonRow>
        </div>
      </section>
      <BleedRibbon />
      {!mini && (
        <>
          <Features />
          <TelegramBlock
            action={
              <Button tone="line" render={<BotAnchor href={botLink} />}>
                {landing.telegram.tryBot}
              </Button>
            }
          />
          <LandingFoot />
        </>
      )}
    </Page>
  );
}

function StatusLine({ signedIn, mini }: { signedIn: boolean; mini: boolean }) {
  if (!signedIn && mini) return null;
  return (
    <p className="flex items-center gap-3 text-1 font-strong text-ink-2" data-testid="status">
      <span className="size-2 rounded-full bg-kept shadow-[0_0_0_4px_var(--kept-soft)]" aria-hidden />
      {signedIn ? landing.signedIn : landing.botOnline}
    </p>
  );
}

/** Until the bot's address is known, links to our own sign-in page. */
function BotAnchor({ href, ...rest }: { href: string; className?: string; children?: React.ReactNode }) {
  return href ? <a href={href} target="_blank" rel="noreferrer" {...rest} /> : <Link to="/auth" {...rest} />;
}
