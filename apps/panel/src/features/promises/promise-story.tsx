import { promiseParts } from '@slovo/texts/panel/promise-page';
import { Box, Story } from '@slovo/ui/panel/box';
import {
  LeafIcon,
  CheckIcon,
  FlagIcon,
  PencilIcon,
  PlayIcon,
  PeopleIcon,
  PersonCheckIcon,
} from '@slovo/ui/primitives/icon';
import type { ReactNode } from 'react';
import type { PromiseMoment } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { PersonLink } from './person-link.tsx';
import { PromisePart } from './promise-part.tsx';

const ICONS: Record<PromiseMoment['kind'], ReactNode> = {
  created: <PencilIcon size="s" />,
  started: <PlayIcon size="s" />,
  invited: <PeopleIcon size="s" />,
  accepted: <PersonCheckIcon size="s" />,
  declined: <PeopleIcon size="s" />,
  milestone: <CheckIcon size="s" />,
  skipped: <LeafIcon size="s" />,
  closed: <FlagIcon size="s" />,
};
const OF_MOTIVATORS = new Set<PromiseMoment['kind']>(['invited', 'accepted', 'declined']);

/** What happened to it, newest first. */
export function PromiseStory({ promiseId }: { promiseId: number }) {
  const t = promiseParts.moments;
  const { dateTime } = formats;
  return (
    <Box title={t.title}>
      <PromisePart<PromiseMoment>
        call="promises.list-moments-of-promise"
        promiseId={promiseId}
        texts={{ ...t, empty: '' }}
      >
        {(moments) => (
          <div className="ui-box-in">
            <Story
              items={moments.map(({ kind, at, day, person }, index) => ({
                key: index,
                icon: ICONS[kind],
                text: t.kinds[kind](day),
                note: (
                  <>
                    {dateTime(at)}
                    {OF_MOTIVATORS.has(kind) && (
                      <>
                        {' · '}
                        <PersonLink person={person} />
                      </>
                    )}
                  </>
                ),
              }))}
            />
          </div>
        )}
      </PromisePart>
    </Box>
  );
}
