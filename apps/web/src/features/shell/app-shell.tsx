import { common } from '@slovo/texts/web/common';
import { shell } from '@slovo/texts/web/shell';
import { BottomBar, TopBar } from '@slovo/ui/patterns/bars';
import { SkipLink } from '@slovo/ui/patterns/page';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../../shared/auth/use-auth.ts';
import { ErrorBoundary, showNothing } from '../../shared/feedback/error-boundary.tsx';
import { NavigationMessageBanner } from './navigation-message.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { FootLinks } from '../../shared/language/foot-links.tsx';
import { nameOf } from '../../shared/people/name-of.ts';
import { useInstallOffer } from '../../shared/install-offer.ts';
import { useMenu } from './use-menu.tsx';

/** Needs the data layer, so it loads only after sign-in. */
const ShellNotices = lazy(() => import('./shell-notices.tsx'));
const InstallPrompt = lazy(() => import('./install-prompt.tsx'));

/** `keysHint` is in the footer. */
export function AppShell({ keysHint, children }: { keysHint: ReactNode; children: ReactNode }) {
  const items = useMenu();
  const user = useUser();
  const shown = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const offer = useInstallOffer();
  const onMy = useLocation({ select: ({ pathname }) => pathname === '/my' });
  if (shown.bare) return children;
  const last = items.at(-1)!;
  return (
    <>
      <SkipLink>{common.skipToContent}</SkipLink>
      <TopBar
        label={shell.menu}
        home={<Link to="/" />}
        homeLabel={common.product}
        items={items.slice(0, -1)}
        actions={
          user ? (
            <>
              <ErrorBoundary failed={showNothing}>
                <Suspense fallback={<span className="size-[44px]" />}>
                  <ShellNotices />
                </Suspense>
              </ErrorBoundary>
              <Button
                tone="ghost"
                className="pl-[6px]"
                icon={<Avatar size="s" name={nameOf(user)} src={user.photo_url} />}
                render={<Link to="/profile" />}
              >
                {shell.profile}
              </Button>
            </>
          ) : (
            <Button tone={last.key === 'sign-in' ? 'primary' : 'ghost'} render={last.link}>
              {last.label}
            </Button>
          )
        }
      />
      <NavigationMessageBanner />
      <OfflineBanner />
      {children}
      {user && onMy && offer && (
        <ErrorBoundary failed={showNothing}>
          <Suspense>
            <InstallPrompt offer={offer} />
          </Suspense>
        </ErrorBoundary>
      )}
      {!shown.noFoot && <VersionFoot keysHint={keysHint} />}
      <BottomBar label={shell.menu} items={items} />
    </>
  );
}

function VersionFoot({ keysHint }: { keysHint: ReactNode }) {
  return (
    <footer className="px-4 pb-[calc(var(--bottom-bar)+var(--safe-bottom)+24px)] text-center text-1 text-ink-3 md:pb-6">
      <FootLinks />
      {keysHint}
    </footer>
  );
}
