import { HABIT_DAYS } from '@slovo/domain/promise';
import { createFileRoute } from '@tanstack/react-router';
import type { Habit } from '../features/board/content/types.ts';
import { HabitPage } from '../features/board/habit/habit-page.tsx';
import type { Answers } from '../features/create/answers/answers.ts';
import { keep, readKept } from '../features/create/answers/kept-answers.ts';
import { useUser } from '../shared/auth/use-auth.ts';

export const Route = createFileRoute('/habit/$id')({ component: HabitRoute, staticData: { noData: true } });

/** A habit goes into the wizard as answers that were kept there. A visitor finds the wizard's door, and it empty. */
function HabitRoute() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const userId = useUser()?.id;
  const openWizard = () => void navigate({ to: '/create' });
  return (
    <HabitPage
      key={id}
      id={Number(id)}
      unfinished={(userId !== undefined && readKept(userId, undefined)?.answers.title.trim()) || undefined}
      onTake={(habit) => {
        if (userId !== undefined) keep(userId, undefined, { answers: answersOf(habit) });
        openWizard();
      }}
      onGoOn={openWizard}
    />
  );
}

const answersOf = ({ title, description, rhythm, penalty }: Habit): Answers => ({
  title,
  description,
  type: 'habit',
  mode: rhythm.mode,
  ...(rhythm.mode === 'weekly' && { interval: rhythm.interval }),
  days: HABIT_DAYS,
  penalty,
});
