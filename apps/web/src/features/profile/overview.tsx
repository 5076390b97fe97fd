import { languageSwitch } from '@slovo/texts/web/language-switch';
import { profile as texts } from '@slovo/texts/web/profile';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Split } from '@slovo/ui/patterns/page';
import { Card } from '@slovo/ui/primitives/card';
import { BellIcon, ChevronRightIcon, DesktopIcon, GlobeIcon, ListIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { ProfilePage, UserProfile } from '../../shared/api/wire.ts';
import type { Session } from '../../shared/session/session.ts';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { myPromisesQuery } from '../../shared/data/promises.ts';
import { MotivatorCard } from './person/motivator-card.tsx';
import { PersonHead } from './person/person-head.tsx';
import { PersonStats } from './person/person-numbers.tsx';
import { YearLoading } from './person/person-loading.tsx';
import { PersonYear } from './person/person-year.tsx';

export interface OverviewProps {
  profile: UserProfile;
  motivator: ProfilePage['motivator'];
  session: Session;
  /** Shown below the links. */
  children?: ReactNode;
}

/** The user's own profile: person, year, motivator and links. */
export function Overview({ profile, motivator, session, children }: OverviewProps) {
  const promises = useQuery(myPromisesQuery);
  return (
    <Split even>
      <div>
        <section className="grid gap-4">
          <PersonHead person={profile}>
            <p className="ui-meta">{texts.telegramId(profile.telegram_id)}</p>
          </PersonHead>
          <ButtonRow>
            <Button render={<Link to="/profile" search={{ view: 'edit' }} />}>{texts.edit}</Button>
            <Button tone="quiet" render={<Link to="/profile" search={{ view: 'motivator' }} />}>
              {texts.motivator}
            </Button>
          </ButtonRow>
          <PersonStats stats={profile.stats} />
        </section>
        {promises.isPending ? <YearLoading /> : <PersonYear promises={promises.data ?? []} />}
      </div>
      <div className="grid gap-3 max-lg:mt-3">
        <MotivatorCard motivator={motivator} />
        <Ways username={profile.username} />
        <LanguageCard />
        {children}
        <SignOut sessionId={session.sessionId} />
      </div>
    </Split>
  );
}

function Ways({ username }: { username: string | null }) {
  return (
    <Card as="nav" flush divided aria-label={texts.ways}>
      <Way icon={<ListIcon />} to="/my">
        {texts.my}
      </Way>
      {username && (
        <Way icon={<GlobeIcon />} to="/$username" params={{ username }}>
          {texts.publicPage}
        </Way>
      )}
      <Way icon={<BellIcon />} to="/notifications">
        {texts.notifications}
      </Way>
      <Way icon={<DesktopIcon />} to="/sessions">
        {texts.sessions}
      </Way>
    </Card>
  );
}

function LanguageCard() {
  return (
    <Card as="section" className="flex items-center justify-between gap-4">
      <h2 className="ui-strong">{languageSwitch.title}</h2>
      <LanguageSwitch />
    </Card>
  );
}

function Way({ icon, children, ...link }: LinkProps & { icon: ReactNode; children: ReactNode }) {
  return (
    <Link {...link} className="flex min-h-[56px] items-center gap-3 px-4 hover:bg-sunken">
      {icon}
      <span className="ui-strong flex-1">{children}</span>
      <ChevronRightIcon size="s" />
    </Link>
  );
}

const SIGN_OUT_WITHIN_MS = 5000;

function SignOut({ sessionId }: { sessionId: string }) {
  const machine = useAuthMachine();
  const [leaving, setLeaving] = useState(false);
  // Revokes the session on the server too. Without a quick answer it ends locally all the same.
  const signOut = async () => {
    setLeaving(true);
    const input = { session_id: sessionId, reason: 'logout' };
    await call('auth.revoke-session', input, { timeoutMs: SIGN_OUT_WITHIN_MS }).catch(() => {});
    machine.logout();
  };
  return (
    <Button
      tone="danger-ghost"
      className="-ml-3 justify-self-start"
      busy={leaving}
      onClick={() => void signOut()}
    >
      {texts.signOut}
    </Button>
  );
}
