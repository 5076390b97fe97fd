import { board, habitPage as texts } from '@slovo/texts/web/board';
import { common } from '@slovo/texts/web/common';
import { Ribbon } from '@slovo/ui/days/ribbon';
import { week } from '@slovo/ui/patterns/empty-state';
import { ActionBar, BackLink, Page, Section } from '@slovo/ui/patterns/page';
import { PromiseKinds } from '@slovo/ui/patterns/promise-card';
import { Button } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { CheckIcon, SparkIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFoundPage } from '../../../shared/feedback/not-found-page.tsx';
import { habitOf } from '../content/habits.ts';
import type { Habit } from '../content/types.ts';
import { ExpertSheet } from './expert-sheet.tsx';
import { Experts, type Expert } from './experts.tsx';
import { kindsOfHabit } from './habit-kinds.ts';
import { ReplaceSheet } from './replace-sheet.tsx';

export interface HabitPageProps {
  id: number;
  /** Title of an unsaved promise in the wizard, which taking a habit would replace. */
  unfinished: string | undefined;
  /** Opens the wizard with the habit filled in. */
  onTake: (habit: Habit) => void;
  /** Opens the wizard with its saved answers. */
  onGoOn: () => void;
}

export function HabitPage({ id, ...rest }: HabitPageProps) {
  const habit = habitOf(id);
  return habit ? <Shown habit={habit} {...rest} /> : <NotFoundPage />;
}

function Shown({ habit, unfinished, onTake, onGoOn }: Omit<HabitPageProps, 'id'> & { habit: Habit }) {
  const [expert, setExpert] = useState<Expert | null>(null);
  const [asking, setAsking] = useState(false);
  const take = () => {
    setExpert(null);
    if (unfinished && unfinished !== habit.title) setAsking(true);
    else onTake(habit);
  };
  return (
    <Page withAction>
      <title>{common.pageTitle(habit.title)}</title>
      <BackLink render={<Link to="/board" hash="templates" />}>{board.back}</BackLink>
      <PromiseKinds {...kindsOfHabit(habit)} />
      <h1 className="mt-1">{habit.title}</h1>
      <p className="ui-muted mt-2 max-w-[60ch]">{habit.description}</p>
      <Card className="mt-4">
        <Ribbon days={week(habit.ribbon)} />
      </Card>
      <div className="mt-4 grid gap-2">
        <ActionBar>
          <Button big onClick={take}>
            {texts.take}
          </Button>
        </ActionBar>
        <p className="ui-meta">{texts.takeText}</p>
        <Like count={habit.likes} />
      </div>
      <Section id="why" title={texts.why}>
        <p className="max-w-[60ch]">{habit.why}</p>
      </Section>
      <Section id="counts" title={texts.counts}>
        <p className="max-w-[60ch]">{habit.counts}</p>
      </Section>
      <Section id="advice" title={texts.advice}>
        <ul className="grid max-w-[60ch] list-disc gap-2 pl-5">
          {habit.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Experts habit={habit} onOpen={setExpert} />
      <ExpertSheet expert={expert} onTrain={take} onClose={() => setExpert(null)} />
      <ReplaceSheet
        open={asking}
        unfinished={unfinished ?? ''}
        onReplace={() => onTake(habit)}
        onGoOn={onGoOn}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}

/** Not stored: the board shows sample content. */
function Like({ count }: { count: number }) {
  const [liked, setLiked] = useState(false);
  return (
    <Button
      tone={liked ? 'kept' : 'quiet'}
      className="justify-self-start"
      aria-pressed={liked}
      icon={liked ? <CheckIcon size="s" /> : <SparkIcon size="s" />}
      onClick={() => setLiked(!liked)}
    >
      {texts.like} <span className="ui-count">{liked ? count + 1 : count}</span>
    </Button>
  );
}
