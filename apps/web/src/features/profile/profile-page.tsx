import { common } from '@slovo/texts/web/common';
import { profile as texts } from '@slovo/texts/web/profile';
import { Page } from '@slovo/ui/patterns/page';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { BellIcon, ChevronRightIcon, DesktopIcon, GlobeIcon, ListIcon } from '@slovo/ui/primitives/icon';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { Session } from '../../shared/auth/session.ts';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { nameOf } from '../../shared/people/name-of.ts';

/** Who one is here, and the ways from here. */
export function ProfilePage({ session: { user, sessionId } }: { session: Session }) {
  const machine = useAuthMachine();
  const [leaving, setLeaving] = useState(false);
  // The session ends on the server too; without an answer it ends here all the same.
  const signOut = async () => {
    setLeaving(true);
    await call('auth.revoke-session', { session_id: sessionId, reason: 'logout' }).catch(() => {});
    machine.logout();
  };
  const name = nameOf(user);
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <Card as="section" roomy className="flex items-center gap-4">
        <Avatar size="l" name={name} src={user.photo_url} />
        <div className="min-w-0">
          <h1>{name}</h1>
          {user.username && <p className="ui-meta">@{user.username}</p>}
          <p className="ui-meta">{texts.telegramId(user.telegram_id)}</p>
        </div>
      </Card>
      <Card as="nav" flush divided className="mt-3" aria-label={texts.ways}>
        <Way icon={<ListIcon />} to="/my">
          {texts.my}
        </Way>
        {user.username && (
          <Way icon={<GlobeIcon />} to="/$username" params={{ username: user.username }}>
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
      <Button tone="danger-ghost" className="mt-3" busy={leaving} onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </Page>
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
