import { board as texts } from '@slovo/texts/web/board';
import { week } from '@slovo/ui/patterns/empty-state';
import { LinkCard } from '@slovo/ui/patterns/link-card';
import { PromiseCard } from '@slovo/ui/patterns/promise-card';
import { Avatar } from '@slovo/ui/primitives/avatar';
import { Link } from '@tanstack/react-router';
import { ARTICLES } from './content/articles.ts';
import { HABITS } from './content/habits.ts';
import { lowestPrice, MOTIVATORS } from './content/motivators.ts';
import { kindsOfHabit } from './habit/habit-kinds.ts';
import { readingMinutes } from './reading-minutes.ts';

export const MotivatorCards = () =>
  MOTIVATORS.map((motivator) => (
    <LinkCard
      key={motivator.id}
      headingLevel={2}
      className="content-start"
      before={<Avatar size="l" name={motivator.name} />}
      title={motivator.name}
      link={<Link to="/board/user/$id" params={{ id: String(motivator.id) }} hash="motivator" />}
      meta={`${motivator.specialization} · ${motivator.city}`}
      text={motivator.lead}
      days={week(motivator.ribbon)}
      foot={texts.best(motivator.numbers.best)}
      aside={texts.from(lowestPrice(motivator))}
    />
  ));

export const HabitCards = () =>
  HABITS.map((habit) => (
    <PromiseCard
      key={habit.id}
      headingLevel={2}
      title={habit.title}
      link={<Link to="/habit/$id" params={{ id: String(habit.id) }} />}
      about={habit.description}
      kinds={kindsOfHabit(habit)}
      days={week(habit.ribbon)}
      foot={texts.likes(habit.likes)}
    />
  ));

export const ArticleCards = () =>
  ARTICLES.map((article) => (
    <LinkCard
      key={article.id}
      headingLevel={2}
      className="content-start"
      title={article.title}
      link={<Link to="/article/$id" params={{ id: String(article.id) }} />}
      text={article.lead}
      days={week(article.ribbon)}
      foot={texts.minutes(readingMinutes(article))}
    />
  ));
