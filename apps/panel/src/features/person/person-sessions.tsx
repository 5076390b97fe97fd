import { person as texts } from '@slovo/texts/panel/person';
import { type Column, FoldTable } from '@slovo/ui/panel/fold-table';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { CrossIcon, DesktopIcon, PhoneIcon, TabletIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { AdminUserPage, Session } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { deviceOf } from './device-of.ts';
import { EndSessions } from './end-sessions.tsx';
import { Part } from './part.tsx';

/** The icon of a phone, a tablet, or else a computer. */
function iconOf(device: string): ReactNode {
  if (/phone|mobile/i.test(device)) return <PhoneIcon size="s" />;
  return /tablet|pad/i.test(device) ? <TabletIcon size="s" /> : <DesktopIcon size="s" />;
}

export function PersonSessions({ person: { id } }: { person: AdminUserPage }) {
  const { sessions: t } = texts;
  // What the dialog asks about: one session, or all.
  const [ending, setEnding] = useState<Session | 'all'>();
  const columns = useColumns(setEnding);
  const query = useQuery({
    queryKey: ['person', id, 'sessions'],
    queryFn: ({ signal }) => call('auth.list-sessions-of-user', { id }, { signal }),
  });
  return (
    <>
      <Part
        query={query}
        title={t.title}
        what={t.what}
        loading={t.loading}
        none={t.none}
        note={({ sessions }) => sessions.length > 0 && t.note(sessions.length)}
        isEmpty={({ sessions }) => sessions.length === 0}
        actions={
          <Button tone="danger-ghost" onClick={() => setEnding('all')}>
            {t.endAll}
          </Button>
        }
      >
        {({ sessions }) => (
          <FoldTable label={t.title} columns={columns} rows={sessions} keyOf={(one) => one.session_id} />
        )}
      </Part>
      <EndSessions userId={id} ending={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

function useColumns(onEnd: (session: Session) => void): Column<Session>[] {
  const { sessions: t } = texts;
  const { date, dateTime } = formats;
  return [
    {
      key: 'device',
      title: t.columns.device,
      cell: (session) => <Device session={session} />,
    },
    { key: 'since', title: t.columns.since, label: t.since, cell: ({ created_at }) => date(created_at) },
    { key: 'address', title: t.columns.address, cell: ({ ip_address }) => ip_address ?? '—' },
    {
      key: 'active',
      title: t.columns.active,
      number: true,
      cell: ({ last_activity_at }) => dateTime(last_activity_at),
    },
    {
      key: 'end',
      title: <span className="ui-unseen">{t.columns.action}</span>,
      number: true,
      cell: (session) => {
        const label = t.end(deviceOf(session) || t.unknownDevice);
        return (
          <IconButton
            label={label}
            title={label}
            icon={<CrossIcon size="s" />}
            onClick={() => onEnd(session)}
          />
        );
      },
    },
  ];
}

function Device({ session }: { session: Session }) {
  const { sessions: t } = texts;
  return (
    <span className="flex items-center gap-3">
      {iconOf(session.device_info.device)}
      <span>
        <span className="ui-strong">{deviceOf(session) || t.unknownDevice}</span>
        <span className="ui-table-sub">{t.types[session.auth_type]}</span>
      </span>
    </span>
  );
}
