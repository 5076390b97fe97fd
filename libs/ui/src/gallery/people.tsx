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
            { term: 'Type', value: '30-day habit' },
            { term: 'Approval', value: 'Голосование' },
            { term: 'Created', value: '1 ноября' },
          ]}
        />
      </Card>
      <InvitationCard
        name="Марина Ветрова"
        meta="@vetrova · вчера, 19:20"
        status={{ label: 'Ожидает', tone: 'pending' }}
        text="Ожидается принятие приглашения мотиватором. Приглашение действует до 26 ноября."
        action={<Button tone="danger-ghost">Отозвать приглашение</Button>}
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
        label="Отчёты"
        items={[
          { key: 'total', value: 17, label: 'total' },
          { key: 'approved', value: 15, label: 'approved' },
          { key: 'pending', value: 1, label: 'pending' },
          { key: 'rejected', value: 1, label: 'rejected' },
          { key: 'media', value: 9, label: 'with media' },
        ]}
      />
      <StatTiles
        label="Фильтр уведомлений"
        items={[
          ['all', 48, 'Все'] as const,
          ['new', 2, 'Новые'] as const,
          ['read', 41, 'Прочитано'] as const,
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
        title="Марина Ветрова зовёт вас мотиватором"
        text="«Не проверять почту до десяти утра», 30 дней. Вы будете утверждать её отчёты."
        status={{ label: 'Ожидает', tone: 'pending' }}
        when="14 минут назад"
        fresh
        hide={{ label: 'Скрыть уведомление', onPress: () => undefined }}
        actions={
          <>
            <Button>Принять</Button>
            <Button tone="quiet">Отклонить</Button>
          </>
        }
      />
      <NotificationRow
        icon={<AlarmIcon />}
        title="День 19 ещё не закрыт"
        text="«Не курить»: отчёта за сегодня нет, день закроется в 03:00."
        status={{ label: 'Прочитано' }}
        when="вчера, 21:00"
        hide={{ label: 'Скрыть уведомление', onPress: () => undefined }}
      />
    </Card>
  );
}

function Sessions() {
  return (
    <Card as="ul" flush divided>
      <SessionRow
        icon={<PhoneIcon />}
        title="Telegram Mini App"
        device="iPhone, iOS 26"
        address="185.12.44.•••"
        when="Active now"
        active
        action={<Badge tone="line">Это вы</Badge>}
      />
      <SessionRow
        icon={<PhoneIcon />}
        title="Web Browser"
        device="Firefox, Windows"
        address="95.24.117.•••"
        when="3 часа назад"
        action={<Button tone="danger-ghost">Terminate</Button>}
      />
    </Card>
  );
}

function BadgesAndAvatars() {
  return (
    <Specimen name="Badges, people">
      <div className="ui-btn-row">
        <Badge>Прочитано</Badge>
        <Badge tone="kept">Активно</Badge>
        <Badge tone="skipped">Пропуск</Badge>
        <Badge tone="danger">Ошибка</Badge>
      </div>
      <div className="ui-btn-row">
        <Avatar size="xl" name="Алина Воронцова" />
        <Avatar size="l" name="Илья Громов" />
        <Avatar name="Марина Ветрова" />
        <Avatar size="s" name="Тимур Ахметов" />
        <Avatar size="xs" name="Соня Лапина" />
      </div>
    </Specimen>
  );
}
