import { board, habitPage as texts } from '@slovo/texts/web/board';
import { Section } from '@slovo/ui/patterns/page';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Card } from '@slovo/ui/primitives/card';
import { ChevronRightIcon } from '@slovo/ui/primitives/icon';
import { lowestPrice, motivatorOf } from '../content/motivators.ts';
import type { Habit, Motivator } from '../content/types.ts';

export interface Expert {
  motivator: Motivator;
  /** What they recommend for this habit. */
  plan: string;
}

export const expertsOf = ({ experts, plans }: Habit): Expert[] =>
  experts.flatMap((id, index) => {
    const motivator = motivatorOf(id);
    const plan = plans[index];
    return motivator && plan ? [{ motivator, plan }] : [];
  });

export function Experts({ habit, onOpen }: { habit: Habit; onOpen: (expert: Expert) => void }) {
  return (
    <Section id="experts" title={texts.experts}>
      <p className="ui-meta mb-3">{texts.expertsLead}</p>
      <Card as="ul" flush divided>
        {expertsOf(habit).map((expert) => (
          <ExpertRow key={expert.motivator.id} expert={expert} onOpen={() => onOpen(expert)} />
        ))}
      </Card>
    </Section>
  );
}

function ExpertRow({ expert: { motivator, plan }, onOpen }: { expert: Expert; onOpen: () => void }) {
  return (
    <li className="relative flex items-center gap-3 p-4">
      <Avatar name={motivator.name} />
      <div className="min-w-0 flex-1">
        {/* The whole row is its target. */}
        <button
          type="button"
          className="ui-strong text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          onClick={onOpen}
        >
          <span className="sr-only">{texts.more}</span> {motivator.name}
        </button>
        <p className="ui-muted">{plan}</p>
        <p className="ui-meta">{board.from(lowestPrice(motivator))}</p>
      </div>
      <ChevronRightIcon />
    </li>
  );
}
