import { useState } from 'react';
import { Knot } from '../days/legend.tsx';
import { TodayMark } from '../days/today-mark.tsx';
import { PromiseCard } from '../patterns/promise-card.tsx';
import { Badge } from '../primitives/badge.tsx';
import { CheckIcon } from '../primitives/icon.tsx';
import { sampleDays, WORDS } from './samples.ts';

const HABIT = { kind: 'habit', label: 'Привычка', frequency: 'Ежедневно' } as const;

export function PromiseCards() {
  return (
    <>
      <Habits />
      <OtherKinds />
      <Closed />
    </>
  );
}

function Habits() {
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
    </>
  );
}

function OtherKinds() {
  return (
    <>
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
    </>
  );
}

function Closed() {
  return (
    <>
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
