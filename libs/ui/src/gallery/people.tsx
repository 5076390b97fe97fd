import { galleryCards as t } from '@slovo/texts/web/gallery-cards';
import { useState } from 'react';
import { InvitationCard } from '../patterns/approval.tsx';
import { NotificationRow, SessionRow } from '../patterns/rows.tsx';
import { StatTiles } from '../patterns/stat-tiles.tsx';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, Facts } from '../primitives/card.tsx';
import { AlarmIcon, PersonCheckIcon, PhoneIcon } from '../primitives/icon.tsx';
import { Specimen } from './specimen.tsx';

export function People() {
  return (
    <div className="ui-specimen-stack">
      <Tiles />
      <Card>
        <Facts
          items={[
            { term: t.facts.type, value: t.facts.typeSample },
            { term: t.facts.approval, value: t.facts.approvalSample },
            { term: t.facts.created, value: t.facts.createdSample },
          ]}
        />
      </Card>
      <InvitationCard
        name={t.people.marina}
        meta={`@omega · ${t.invitation.when}`}
        status={{ label: t.invitation.pending, tone: 'pending' }}
        text={t.invitation.text}
        action={<Button tone="danger-ghost">{t.invitation.withdraw}</Button>}
      />
      <Notices />
      <Sessions />
      <BadgesAndAvatars />
    </div>
  );
}

function Tiles() {
  const [filter, setFilter] = useState('all');
  return (
    <>
      <StatTiles
        label={t.tiles.reports}
        items={[
          { key: 'total', value: 17, label: t.tiles.total },
          { key: 'approved', value: 15, label: t.tiles.approved },
          { key: 'pending', value: 1, label: t.tiles.pending },
          { key: 'rejected', value: 1, label: t.tiles.rejected },
          { key: 'media', value: 9, label: t.tiles.media },
        ]}
      />
      <StatTiles
        label={t.tiles.notices}
        items={[
          ['all', 48, t.tiles.all] as const,
          ['new', 2, t.tiles.new] as const,
          ['read', 41, t.tiles.read] as const,
        ].map(([key, value, label]) => ({
          key,
          value,
          label,
          pressed: filter === key,
          onPress: () => setFilter(key),
        }))}
      />
    </>
  );
}

function Notices() {
  return (
    <Card flush divided>
      <NotificationRow
        icon={<PersonCheckIcon />}
        title={t.notices.invited}
        text={t.notices.invitedText}
        status={{ label: t.invitation.pending, tone: 'pending' }}
        when={t.notices.invitedWhen}
        fresh
        hide={{ label: t.notices.hide, onPress: () => undefined }}
        actions={
          <>
            <Button>{t.notices.accept}</Button>
            <Button tone="quiet">{t.notices.decline}</Button>
          </>
        }
      />
      <NotificationRow
        icon={<AlarmIcon />}
        title={t.notices.open}
        text={t.notices.openText}
        status={{ label: t.notices.read }}
        when={t.notices.openWhen}
        hide={{ label: t.notices.hide, onPress: () => undefined }}
      />
    </Card>
  );
}

function Sessions() {
  return (
    <Card as="ul" flush divided>
      <SessionRow
        icon={<PhoneIcon />}
        title={t.sessions.miniApp}
        device="Safari 26"
        address="185.12.44.•••"
        when={t.sessions.now}
        active
        action={<Badge tone="line">{t.sessions.own}</Badge>}
      />
      <SessionRow
        icon={<PhoneIcon />}
        title={t.sessions.browser}
        device="Safari 25"
        address="95.24.117.•••"
        when={t.sessions.earlier}
        action={<Button tone="danger-ghost">{t.sessions.end}</Button>}
      />
    </Card>
  );
}

function BadgesAndAvatars() {
  return (
    <Specimen name={<code>Badge, Avatar</code>}>
      <div className="ui-btn-row">
        <Badge>{t.badges.read}</Badge>
        <Badge tone="kept">{t.badges.active}</Badge>
        <Badge tone="skipped">{t.badges.skip}</Badge>
        <Badge tone="danger">{t.badges.error}</Badge>
      </div>
      <div className="ui-btn-row">
        <Avatar size="xl" name={t.people.alina} />
        <Avatar size="l" name={t.people.ilya} />
        <Avatar name={t.people.marina} />
        <Avatar size="s" name={t.people.timur} />
        <Avatar size="xs" name={t.people.sonya} />
      </div>
    </Specimen>
  );
}
