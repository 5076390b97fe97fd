import { messages } from '@slovo/texts/panel/messages';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { ChosenSegment, SegmentChoiceProps } from '../../shared/messages/chosen-segment.ts';
import { Audience } from './audience.tsx';
import { audienceQuery } from './audience-queries.ts';
import { GroupFilters } from './group-filters.tsx';
import type { GroupFields } from './message-fields.ts';

/** Whether the audience was looked at, and how many it is; undefined before, and while a filter is wrong. */
export function useGroupAudience(fields: GroupFields) {
  const [isLooked, setLooked] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState(0);
  const isShown = isLooked && !isWrong;
  const query = useQuery(audienceQuery(fields.filters, fields.channels, isShown));
  return {
    query,
    count: isShown ? query.data?.estimatedAudience : undefined,
    isLooked,
    isWrong,
    /** Grows when filters come from elsewhere than from their fields. */
    chosen,
    look: () => setLooked(true),
    setWrong,
    take: () => {
      setWrong(false);
      setChosen((times) => times + 1);
    },
    clear: () => {
      setLooked(false);
      setWrong(false);
    },
  };
}

interface GroupAudienceProps {
  fields: GroupFields;
  round: number;
  audience: ReturnType<typeof useGroupAudience>;
  segments: ComponentType<SegmentChoiceProps>;
  onChange: (next: Partial<GroupFields>) => void;
}

/** To whom: saved audiences, filters, and a look at who they are. */
export function GroupAudience({ fields, round, audience, segments: Segments, onChange }: GroupAudienceProps) {
  const { filters: t } = messages;
  const choose = (segment: ChosenSegment | null) => {
    onChange({ segment: segment?.id ?? null, ...(segment && { filters: segment.filters }) });
    if (segment) audience.take();
  };
  return (
    <>
      <Segments
        filters={fields.filters}
        isWrong={audience.isWrong}
        segment={fields.segment}
        onChoose={choose}
      />
      <GroupFilters
        key={`${round}-${audience.chosen}`}
        filters={fields.filters}
        onChange={(filters, isWrong) => {
          onChange({ filters });
          audience.setWrong(isWrong);
        }}
      />
      {audience.isLooked ? (
        <Audience filters={fields.filters} channels={fields.channels} query={audience.query} />
      ) : (
        <div>
          <Button tone="quiet" onClick={audience.look}>
            {t.preview}
          </Button>
        </div>
      )}
    </>
  );
}
