import { common } from '@slovo/texts/web/common';
import { sessions as texts } from '@slovo/texts/web/sessions';
import { Page, PageHead } from '@slovo/ui/patterns/page';
import { SessionRow } from '@slovo/ui/patterns/rows';
import { Badge } from '@slovo/ui/primitives/badge';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { AlertIcon, BotIcon, DesktopIcon, LogoutIcon, PhoneIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { LoadingList, RowSkeleton } from '@slovo/ui/primitives/skeleton';
import { useState } from 'react';
import { useMinute } from '../../shared/clock.ts';
import type { SessionView } from '../../shared/api/wire.ts';
import type { Session } from '../../shared/session/session.ts';
import { activityOf, deviceOf, maskAddress } from './session-labels.ts';
import { UserSearch } from './user-search.tsx';
import { useSessions } from './use-sessions.ts';

const ICONS = { bot: BotIcon, webapp: PhoneIcon, pwa: DesktopIcon };
type Asked = { kind: 'current'; id: string } | { kind: 'others' };

export function SessionsPage({ session }: { session: Session }) {
  const [userId, setUserId] = useState(session.user.id);
  const { list, revoke, revokeOthers, problem } = useSessions(userId, session.sessionId);
  const [asked, setAsked] = useState<Asked>();
  const isMine = (one: SessionView) => one.session_id === session.sessionId;
  const sessions = list.data ?? [];
  const end = (one: SessionView) =>
    isMine(one) ? setAsked({ kind: 'current', id: one.session_id }) : revoke.mutate(one.session_id);
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="grid gap-3">
        {session.roles.includes('admin') && (
          <UserSearch ownId={session.user.id} shownId={userId} onSearch={setUserId} />
        )}
        {problem && (
          <Banner
            tone="danger"
            role="alert"
            icon={<AlertIcon />}
            action={
              list.isError && (
                <Button tone="quiet" onClick={() => void list.refetch()}>
                  {common.tryAgain}
                </Button>
              )
            }
          >
            {problem}
          </Banner>
        )}
        {list.isPending ? (
          <LoadingList text={texts.loading}>
            <Card flush divided aria-hidden>
              <RowSkeleton width="34%" />
              <RowSkeleton width="40%" />
              <RowSkeleton width="30%" />
            </Card>
          </LoadingList>
        ) : (
          <>
            {list.data && sessions.length === 0 && <p className="ui-muted">{texts.empty}</p>}
            {sessions.length > 0 && (
              <Card as="ul" flush divided>
                {sessions.map((one) => (
                  <Row
                    key={one.session_id}
                    session={one}
                    mine={isMine(one)}
                    busy={revoke.isPending}
                    onEnd={() => end(one)}
                  />
                ))}
              </Card>
            )}
            {sessions.some((one) => !isMine(one)) && (
              <Button
                tone="danger-ghost"
                className="justify-self-start"
                icon={<LogoutIcon />}
                busy={revokeOthers.isPending}
                onClick={() => setAsked({ kind: 'others' })}
              >
                {texts.terminateOthers}
              </Button>
            )}
          </>
        )}
      </div>
      <Sheet
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.kind === 'others' ? texts.terminateOthers : texts.terminate}
        description={asked?.kind === 'others' ? texts.askOthers : texts.askCurrent}
        actions={
          <>
            <Button tone="quiet" onClick={() => setAsked(undefined)}>
              {texts.cancel}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                if (asked?.kind === 'current') revoke.mutate(asked.id);
                else revokeOthers.mutate();
                setAsked(undefined);
              }}
            >
              {texts.terminate}
            </Button>
          </>
        }
      />
    </Page>
  );
}

interface RowProps {
  session: SessionView;
  mine: boolean;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, mine, busy, onEnd }: RowProps) {
  const Sign = ICONS[session.auth_type];
  const { text, active } = activityOf(session.last_activity_at, useMinute());
  return (
    <SessionRow
      icon={<Sign />}
      title={texts.types[session.auth_type]}
      device={deviceOf(session.device_info)}
      address={session.ip_address ? maskAddress(session.ip_address) : undefined}
      when={text}
      active={active}
      action={
        <span className="flex flex-col items-end justify-center gap-1 md:flex-row md:items-center md:gap-2">
          {mine && <Badge tone="kept">{texts.current}</Badge>}
          <Button tone="danger-ghost" disabled={busy} onClick={onEnd}>
            {texts.terminate}
          </Button>
        </span>
      }
    />
  );
}
