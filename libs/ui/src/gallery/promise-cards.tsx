import { galleryCards as t } from '@slovo/texts/web/gallery-cards';
import { useState } from 'react';
import { Knot } from '../days/legend.tsx';
import { TodayMark } from '../days/today-mark.tsx';
import { PromiseCard } from '../patterns/promise-card.tsx';
import { Badge } from '../primitives/badge.tsx';
import { CheckIcon } from '../primitives/icon.tsx';
import { ribbonWords } from './ribbon-words.ts';
import { sampleDays } from './samples.ts';

const HABIT = { kind: 'habit', label: t.habit, frequency: t.daily } as const;
const CHALLENGE = { kind: 'challenge', label: t.challenge, frequency: t.daily } as const;

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
        title={t.run.title}
        link={<a href="#cards" />}
        about={t.run.about}
        kinds={{ ...HABIT, penalty: { mode: 'none', label: t.soft } }}
        days={sampleDays(kept ? 'kkkkkskkkskkkkkkkkKaaaaaaaaaaa' : 'kkkkkskkkskkkkkkkpOaaaaaaaaaaa')}
        words={ribbonWords}
        mark={
          <TodayMark
            state={kept ? 'kept' : 'open'}
            label={kept ? t.keptToday : t.reportOn(t.run.title)}
            render={<button type="button" onClick={() => setKept(!kept)} />}
          />
        }
        foot={t.run.foot}
        aside={<Knot label={t.skips}>{t.skipsOf(2, 6)}</Knot>}
      />
      <PromiseCard
        title={t.smoke.title}
        link={<a href="#cards" />}
        about={t.smoke.about}
        kinds={{ ...HABIT, penalty: { mode: 'final', label: t.final } }}
        days={sampleDays('kkkkkkkkkkkkskkkkkkkkkkkkOaaaa')}
        words={ribbonWords}
        mark={<TodayMark state="open" label={t.reportOn(t.smoke.title)} render={<button type="button" />} />}
        foot={t.smoke.foot}
        aside={<Knot label={t.skips}>{t.skipsOf(1, 6)}</Knot>}
      />
      <PromiseCard
        title={t.read.title}
        link={<a href="#cards" />}
        kinds={{
          ...HABIT,
          frequency: t.fiveTimes,
          penalty: { mode: 'normal', label: t.strict },
        }}
        days={sampleDays('kkrkkkkrrkkkkrrkkkrkKaaaaaaaaa')}
        words={ribbonWords}
        mark={<TodayMark state="kept" label={t.keptToday} />}
        foot={t.read.foot}
        aside={<Knot label={t.skips}>{t.skipsOf(0, 4)}</Knot>}
      />
    </>
  );
}

function OtherKinds() {
  return (
    <>
      <PromiseCard
        title={t.sweets.title}
        link={<a href="#cards" />}
        about={t.sweets.about}
        kinds={CHALLENGE}
        days={sampleDays('kkkkkkkkkkkPaaaaaaaa')}
        words={ribbonWords}
        mark={<TodayMark state="pending" label={t.pendingToday} />}
        foot={t.sweets.foot}
        aside={t.sweets.aside}
      />
      <PromiseCard
        title={t.licence.title}
        link={<a href="#cards" />}
        about={t.licence.about}
        kinds={{ kind: 'goal', label: t.goal }}
        days={sampleDays(
          'krrkkrkrrrkkkrrrkkkkrkrrkkrkkrrkkrkkrrkkRaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
        )}
        words={ribbonWords}
        author={{ name: t.people.ilya, when: t.licence.when, link: <a href="#cards" /> }}
        foot={t.licence.foot}
        aside={t.licence.aside}
      />
      <PromiseCard
        title={t.swim.title}
        link={<a href="#cards" />}
        kinds={CHALLENGE}
        stage="draft"
        mark={<Badge tone="line">{t.swim.badge}</Badge>}
        foot={t.swim.foot}
        aside={t.swim.aside}
      />
    </>
  );
}

function Closed() {
  return (
    <>
      <PromiseCard
        title={t.early.title}
        link={<a href="#cards" />}
        kinds={CHALLENGE}
        stage="success"
        days={sampleDays('kkkkkkkkkk')}
        words={ribbonWords}
        mark={
          <Badge tone="kept" icon={<CheckIcon />}>
            {t.early.badge}
          </Badge>
        }
        foot={t.early.foot}
        aside={t.early.aside}
      />
      <PromiseCard
        title={t.lessons.title}
        link={<a href="#cards" />}
        kinds={{ ...HABIT, penalty: { mode: 'normal', label: t.strict } }}
        stage="failed"
        days={sampleDays('kkkmkkkmkkxkkmmmm')}
        words={ribbonWords}
        mark={<Badge tone="missed">{t.lessons.badge}</Badge>}
        foot={t.lessons.foot}
        aside={t.lessons.aside}
      />
    </>
  );
}
