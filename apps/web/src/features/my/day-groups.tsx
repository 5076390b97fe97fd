import { myDay } from '@slovo/texts/web/my-day';
import { type ReactNode, useId } from 'react';
import type { PromiseView } from '../../shared/api/wire.ts';
import { ErrorBoundary } from '../../shared/feedback/error-boundary.tsx';
import { isLeft, isRunning } from '../../shared/promise/labels.ts';
import { PromiseTile } from '../../shared/promise/promise-tile.tsx';
import { waits } from './today.ts';

/** With more running promises than this a wide screen shows them in short, three side by side. */
export const DENSE_FROM = 9;

const GROUPS = ['left', 'kept', 'resting', 'rest'] as const;
type Group = (typeof GROUPS)[number];

export interface DayGroupsProps {
  /** In the order of the list. */
  promises: readonly PromiseView[];
  isDense: boolean;
  onReport: (promise: PromiseView) => void;
  /** One press that reports without words, where that is enough. */
  renderDone: (promise: PromiseView) => ReactNode;
}

/** The list in groups: what is left of today, what was kept, and the rest. Each keeps the order of the list. */
export function DayGroups({ promises, isDense, ...tile }: DayGroupsProps) {
  return GROUPS.map((group) => {
    const members = promises.filter((promise) => groupOf(promise) === group);
    // Drafts and closed promises alone need no heading: the filter above names them.
    const isAlone = group === 'rest' && members.length === promises.length;
    return (
      members.length > 0 && (
        <Titled key={group} title={isAlone ? undefined : myDay.groups[group]}>
          <div className={`grid gap-3 ${isDense ? columnsOf(group) : ''}`}>
            {members.map((promise) => (
              <ErrorBoundary key={promise.id} level="component">
                <Tile promise={promise} isLeft={group === 'left'} isDense={isDense} {...tile} />
              </ErrorBoundary>
            ))}
          </div>
        </Titled>
      )
    );
  });
}

/** What is not of today keeps its whole cards. */
const columnsOf = (group: Group) => (group === 'rest' ? 'lg:grid-cols-2' : 'lg:grid-cols-3 lg:gap-1');

interface TileProps extends Omit<DayGroupsProps, 'promises'> {
  promise: PromiseView;
  isLeft: boolean;
}

const Tile = ({ promise, isLeft, isDense, onReport, renderDone }: TileProps) => (
  <PromiseTile
    promise={promise}
    own
    headingLevel={3}
    compact={isDense && isRunning(promise)}
    onReport={onReport}
    action={isLeft && promise.approval_type === 'system' && renderDone(promise)}
  />
);

function Titled({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return children;
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function groupOf(promise: PromiseView): Group {
  if (!isRunning(promise)) return 'rest';
  const state = promise.days.find((day) => day.today)?.state;
  if (state === undefined) return 'resting';
  if (waits({ promise, state })) return 'left';
  if (state === 'kept' || state === 'pending') return 'kept';
  return isLeft(promise) ? 'rest' : 'resting';
}
