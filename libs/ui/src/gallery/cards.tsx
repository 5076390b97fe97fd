import { useState } from 'react';
import { Knot } from '../days/legend.tsx';
import { TodayMark } from '../days/today-mark.tsx';
import { InvitationCard } from '../patterns/approval.tsx';
import { PromiseCard } from '../patterns/promise-card.tsx';
import { DayGroup, ReportCard, VoteBlock } from '../patterns/report-card.tsx';
import { NotificationRow, SessionRow } from '../patterns/rows.tsx';
import { StatTiles } from '../patterns/stat-tiles.tsx';
import { Avatar } from '../primitives/avatar.tsx';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { Card, Facts } from '../primitives/card.tsx';
import { AlarmIcon, CheckIcon, PersonCheckIcon, PhoneIcon, VoteIcon } from '../primitives/icon.tsx';
import { Photo, Video } from '../primitives/media.tsx';
import { Kbd, NumberCell, PairCell, Table } from '../primitives/table.tsx';
import { PICTURE, sampleDays, WORDS } from './samples.ts';
import { Specimen, Specimens } from './specimen.tsx';

const HABIT = { kind: 'habit', label: 'Привычка', frequency: 'Ежедневно' } as const;
const FAILURE = { title: 'Image failed to load', retryLabel: 'Try Again' };

export function CardsSection() {
  return (
    <Specimens id="cards" title="Cards">
      <div className="ui-specimen-grid">
        <PromiseCards />
      </div>
      <div className="ui-specimen-grid">
        <Reports />
        <People />
      </div>
      <Operators />
    </Specimens>
  );
}

function PromiseCards() {
  const [kept, setKept] = useState(false);
  return (
    <>
      <PromiseCard
        title="Бегать по утрам"
        link={<a href="#cards" />}
        about="Хотя бы два километра, пока город спит."
        kinds={{ ...HABIT, penalty: { mode: 'none', label: 'Режим: Мягкий' } }}
        days={sampleDays(kept ? 'kkkkkskkkskkkkkkkkKaaaaaaaaaaa' : 'kkkkkskkkskkkkkkkpOaaaaaaaaaaa')}
        words={WORDS}
        mark={
          <TodayMark
            state={kept ? 'kept' : 'open'}
            label={kept ? 'Сегодня сдержано' : 'Отчитаться за сегодня: Бегать по утрам'}
            render={<button type="button" onClick={() => setKept(!kept)} />}
          />
        }
        foot="День: 19 из 30 дней · 17 отчётов"
        aside={<Knot label="Пропуски по праву">2 из 6</Knot>}
      />
      <PromiseCard
        title="Не курить"
        link={<a href="#cards" />}
        about="Один срыв сверх пропусков — и обещание закрыто."
        kinds={{ ...HABIT, penalty: { mode: 'final', label: 'Режим: До первого срыва' } }}
        days={sampleDays('kkkkkkkkkkkkskkkkkkkkkkkkOaaaa')}
        words={WORDS}
        mark={
          <TodayMark
            state="open"
            label="Отчитаться за сегодня: Не курить"
            render={<button type="button" />}
          />
        }
        foot="День: 26 из 30 дней · 24 отчёта"
        aside={<Knot label="Пропуски по праву">1 из 6</Knot>}
      />
      <PromiseCard
        title="Читать 20 страниц перед сном"
        link={<a href="#cards" />}
        kinds={{
          ...HABIT,
          frequency: '5 раз в неделю',
          penalty: { mode: 'normal', label: 'Режим: Строгий' },
        }}
        days={sampleDays('kkrkkkkrrkkkkrrkkkrkKaaaaaaaaa')}
        words={WORDS}
        mark={<TodayMark state="kept" label="Сегодня сдержано" />}
        foot="День: 21 из 30 дней · 17 отчётов"
        aside={<Knot label="Пропуски по праву">0 из 4</Knot>}
      />
      <PromiseCard
        title="Двадцать дней без сладкого"
        link={<a href="#cards" />}
        about="И без «ну это же фрукты в шоколаде»."
        kinds={{ kind: 'challenge', label: 'Челлендж', frequency: 'Ежедневно' }}
        days={sampleDays('kkkkkkkkkkkPaaaaaaaa')}
        words={WORDS}
        mark={<TodayMark state="pending" label="Сегодня: на проверке" />}
        foot="День: 12 из 20 дней · 12 отчётов"
        aside="голосование"
      />
      <PromiseCard
        title="Сдать на права с первого раза"
        link={<a href="#cards" />}
        about="Теория к концу ноября, город — в декабре."
        kinds={{ kind: 'goal', label: 'Цель' }}
        days={sampleDays(
          'krrkkrkrrrkkkrrrkkkkrkrrkkrkkrrkkrkkrrkkRaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        )}
        words={WORDS}
        author={{ name: 'Илья Громов', when: 'сегодня', link: <a href="#cards" /> }}
        foot="День: 41 из 90 дней · 21 отчёт"
        aside="окно 30 дней"
      />
      <PromiseCard
        title="Плавать перед работой"
        link={<a href="#cards" />}
        kinds={{ kind: 'challenge', label: 'Челлендж', frequency: 'Ежедневно' }}
        stage="draft"
        mark={<Badge tone="line">Черновик</Badge>}
        foot="Ожидается принятие приглашения"
        aside="создан вчера"
      />
      <PromiseCard
        title="Десять дней подъёма в шесть"
        link={<a href="#cards" />}
        kinds={{ kind: 'challenge', label: 'Челлендж', frequency: 'Ежедневно' }}
        stage="success"
        days={sampleDays('kkkkkkkkkk')}
        words={WORDS}
        mark={
          <Badge tone="kept" icon={<CheckIcon />}>
            Выполнено
          </Badge>
        }
        foot="10 из 10 дней · 10 отчётов"
        aside="закрыто 2 ноября"
      />
      <PromiseCard
        title="Заниматься татарским с бабушкой по видеосвязи каждый будний вечер, кроме тех, когда у неё хор"
        link={<a href="#cards" />}
        kinds={{ ...HABIT, penalty: { mode: 'normal', label: 'Режим: Строгий' } }}
        stage="failed"
        days={sampleDays('kkkmkkkmkkxkkmmmm')}
        words={WORDS}
        mark={<Badge tone="missed">Провалено</Badge>}
        foot="17 из 30 дней · 11 отчётов"
        aside="закрыто вчера"
      />
    </>
  );
}

function Reports() {
  const [voted, setVoted] = useState(false);
  const [muted, setMuted] = useState(true);
  return (
    <div className="ui-specimen-stack">
      <DayGroup state="pending" title="День 18" when="вчера">
        <ReportCard
          status="pending"
          statusLabel="На голосовании"
          time="06:48"
          media={<Photo src={PICTURE} alt="Аллея на рассвете" failure={FAILURE} />}
          text="Два с половиной. Иней на траве, на всей аллее одна я и чья-то такса."
        >
          <VoteBlock
            needed={2}
            given={voted ? 2 : 1}
            text={voted ? 'Отчёт утверждён' : 'Нужен 1 голос для утверждения'}
            action={
              <Button
                block
                tone={voted ? 'kept' : 'primary'}
                icon={voted ? <CheckIcon /> : <VoteIcon />}
                onClick={() => setVoted(true)}
              >
                {voted ? 'Проголосовал' : 'Проголосовать'}
              </Button>
            }
          />
        </ReportCard>
      </DayGroup>
      <DayGroup state="kept" title="День 17" when="18 ноября">
        <ReportCard
          status="approved"
          statusLabel="Утверждён"
          time="07:02"
          media={
            <Video
              poster={PICTURE}
              label="Двор под первым снегом"
              duration="0:24"
              playing={false}
              onPlay={() => undefined}
              onPause={() => undefined}
              muted={muted}
              onMutedChange={setMuted}
              volume={1}
              onVolumeChange={() => undefined}
              texts={{
                play: 'Смотреть видео',
                pause: 'Пауза',
                soundOn: 'Включить звук',
                soundOff: 'Выключить звук',
                volume: 'Громкость',
              }}
            />
          }
          text="Первый снег. Двор ещё не чистили, бежала по дороге."
          decided={{ name: 'Илья Громов', text: 'Илья Громов проголосовал за' }}
        />
      </DayGroup>
      <DayGroup state="rejected" title="День 10" when="11 ноября">
        <ReportCard
          status="rejected"
          statusLabel="Отклонён"
          time="23:55"
          reason={{
            title: 'Причина',
            text: 'На видео вчерашняя тренировка: на часах в кадре 10 ноября. Пришлите отчёт за сам день.',
          }}
          media={
            <Photo
              src="data:image/png,broken"
              alt=""
              failure={{ ...FAILURE, reason: 'Media file not found' }}
            />
          }
          text="Пробежка, просто поздно загрузилось."
        />
      </DayGroup>
    </div>
  );
}

function People() {
  const [filter, setFilter] = useState('all');
  return (
    <div className="ui-specimen-stack">
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
    </div>
  );
}

function Operators() {
  const people = [
    ['Алина Воронцова', '@alina_v', 12, '20.11.26, 07:02'],
    ['Илья Громов', '@gromov_ilya', 31, '20.11.26, 06:41'],
  ] as const;
  return (
    <Specimen name="Table">
      <div className="ui-dense">
        <Table label="Пользователи">
          <thead>
            <tr>
              <th>User</th>
              <th>Status</th>
              <NumberCell head>Promises</NumberCell>
              <NumberCell head>Last login</NumberCell>
            </tr>
          </thead>
          <tbody>
            {people.map(([name, handle, promises, login]) => (
              <tr key={handle}>
                <PairCell first={name} second={handle} />
                <td>
                  <Badge tone="kept">active</Badge>
                </td>
                <NumberCell>{promises}</NumberCell>
                <NumberCell>{login}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="ui-meta">
          <Kbd>J</Kbd> <Kbd>K</Kbd> строка, <Kbd>/</Kbd> поиск
        </p>
      </div>
    </Specimen>
  );
}
