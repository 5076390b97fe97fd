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
type Confirmation = { kind: 'current'; id: string } | { kind: 'others' };

export function SessionsPage({ session }: { session: Session }) {
  const [userId, setUserId] = useState(session.user.id);
  const { list, revoke, revokeOthers, problem } = useSessions(userId, session.sessionId);
  const [asked, setAsked] = useState<Confirmation>();
  const isMine = (one: SessionView) => one.session_id === session.sessionId;
  return (
    <Page>
      <title>{common.pageTitle(texts.title)}</title>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="grid gap-3">
        {session.roles.includes('admin') && (
          <UserSearch ownId={session.user.id} shownId={userId} onSearch={setUserId} />
        )}
        {problem && <Problem text={problem} onRetry={list.isError ? () => void list.refetch() : undefined} />}
        {list.isPending ? (
          <Loading />
        ) : (
          <SessionList
            sessions={list.data}
            isMine={isMine}
            busy={revoke.isPending}
            busyOthers={revokeOthers.isPending}
            onEnd={({ session_id: id }, mine) =>
              mine ? setAsked({ kind: 'current', id }) : revoke.mutate(id)
            }
            onEndOthers={() => setAsked({ kind: 'others' })}
          />
        )}
      </div>
      <ConfirmSheet
        asked={asked}
        onCancel={() => setAsked(undefined)}
        onConfirm={(confirmed) => {
          if (confirmed.kind === 'current') revoke.mutate(confirmed.id);
          else revokeOthers.mutate();
          setAsked(undefined);
        }}
      />
    </Page>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={<AlertIcon />}
      action={
        onRetry && (
          <Button tone="quiet" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      {text}
    </Banner>
  );
}

function Loading() {
  return (
    <LoadingList text={texts.loading}>
      <Card flush divided aria-hidden>
        <RowSkeleton width="34%" />
        <RowSkeleton width="40%" />
        <RowSkeleton width="30%" />
      </Card>
    </LoadingList>
  );
}

interface SessionListProps {
  /** Undefined if they could not be loaded. */
  sessions: readonly SessionView[] | undefined;
  isMine: (session: SessionView) => boolean;
  busy: boolean;
  busyOthers: boolean;
  onEnd: (session: SessionView, mine: boolean) => void;
  onEndOthers: () => void;
}

function SessionList({ sessions, isMine, busy, busyOthers, onEnd, onEndOthers }: SessionListProps) {
  if (!sessions) return null;
  return (
    <>
      {sessions.length === 0 && <p className="ui-muted">{texts.empty}</p>}
      {sessions.length > 0 && (
        <Card as="ul" flush divided>
          {sessions.map((one) => (
            <Row
              key={one.session_id}
              session={one}
              mine={isMine(one)}
              busy={busy}
              onEnd={() => onEnd(one, isMine(one))}
            />
          ))}
        </Card>
      )}
      {sessions.some((one) => !isMine(one)) && (
        <Button
          tone="danger-ghost"
          className="justify-self-start"
          icon={<LogoutIcon />}
          busy={busyOthers}
          onClick={onEndOthers}
        >
          {texts.terminateOthers}
        </Button>
      )}
    </>
  );
}

interface ConfirmSheetProps {
  asked: Confirmation | undefined;
  onCancel: () => void;
  onConfirm: (asked: Confirmation) => void;
}

function ConfirmSheet({ asked, onCancel, onConfirm }: ConfirmSheetProps) {
  return (
    <Sheet
      open={asked !== undefined}
      onClose={onCancel}
      title={asked?.kind === 'others' ? texts.terminateOthers : texts.terminate}
      description={asked?.kind === 'others' ? texts.askOthers : texts.askCurrent}
      actions={
        <>
          <Button tone="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button tone="danger" onClick={() => asked && onConfirm(asked)}>
            {texts.terminate}
          </Button>
        </>
      }
    />
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
