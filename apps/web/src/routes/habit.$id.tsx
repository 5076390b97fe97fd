import { HABIT_DAYS } from '@slovo/domain/promise';
import { createFileRoute } from '@tanstack/react-router';
import type { Habit } from '../features/board/content/types.ts';
import { HabitPage } from '../features/board/habit/habit-page.tsx';
import { type Answers, NO_ANSWERS } from '../features/create/answers/answers.ts';
import { readSavedAnswers, saveAnswers } from '../features/create/answers/saved-answers.ts';
import { useUser } from '../shared/auth/use-auth.ts';

export const Route = createFileRoute('/habit/$id')({ component: HabitRoute, staticData: { noData: true } });

/** Passes a habit to the wizard as stored answers. A visitor gets the wizard's sign-in screen and no answers. */
function HabitRoute() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const userId = useUser()?.id;
  const openWizard = () => void navigate({ to: '/create' });
  return (
    <HabitPage
      key={id}
      id={Number(id)}
      unfinished={
        (userId !== undefined && readSavedAnswers(userId, undefined)?.answers.title.trim()) || undefined
      }
      onTake={(habit) => {
        if (userId !== undefined) saveAnswers(userId, undefined, { answers: answersOf(habit) });
        openWizard();
      }}
      onGoOn={openWizard}
    />
  );
}

const answersOf = ({ title, description, rhythm, penalty }: Habit): Answers => ({
  ...NO_ANSWERS,
  title,
  description,
  type: 'habit',
  mode: rhythm.mode,
  ...(rhythm.mode === 'weekly' && { interval: rhythm.interval }),
  days: HABIT_DAYS,
  penalty,
});
