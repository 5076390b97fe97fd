import { messages as t } from '@slovo/texts/panel/messages';
import type { ComponentType } from 'react';
import type { SegmentChoiceProps } from '../../shared/messages/chosen-segment.ts';
import { ContentFields, type ContentTools } from '../../shared/messages/content-fields.tsx';
import { useDraft } from '../../shared/messages/use-draft.ts';
import { GroupAudience, useGroupAudience } from './group-audience.tsx';
import { EMPTY_GROUP, isGroupFields } from './message-fields.ts';
import { Locked, MessageParts } from './message-parts.tsx';
import { GROUP_RULES } from './message-problem.ts';
import { SendBar } from './send-bar.tsx';
import { useGroupError } from './send-error.ts';
import { groupBody, sendGroup } from './send-message.ts';
import { useSend } from './use-send.ts';

interface GroupFormProps extends ContentTools {
  segments: ComponentType<SegmentChoiceProps>;
}

/** A message to people chosen by filters. The audience has to be looked at first. */
export function GroupForm({ segments, ...tools }: GroupFormProps) {
  const errorText = useGroupError();
  const { fields, key, round, change, reset, renew } = useDraft('group', EMPTY_GROUP, isGroupFields);
  const audience = useGroupAudience(fields);
  const { count } = audience;
  const clear = () => {
    reset();
    audience.clear();
  };
  const sending = useSend(sendGroup, clear);
  const { error } = sending;
  return (
    <div className="ui-compose">
      <Locked isLocked={sending.isPending}>
        <GroupAudience
          fields={fields}
          round={round}
          audience={audience}
          segments={segments}
          onChange={change}
        />
        <MessageParts fields={fields} onChange={change}>
          <ContentFields
            {...tools}
            content={fields}
            rules={GROUP_RULES}
            username=""
            channels={fields.channels}
            round={round}
            onChange={change}
          />
        </MessageParts>
      </Locked>
      <SendBar
        label={t.send.group}
        fields={fields}
        rules={GROUP_RULES}
        onChange={change}
        audience={count}
        problem={count === undefined ? t.filters.previewFirst : count === 0 ? t.audience.empty : null}
        busy={sending.isPending}
        error={
          error && {
            cause: error,
            title: t.send.groupFailed,
            text: errorText(error),
            retry: () => sending.mutate(sending.variables),
          }
        }
        onSend={(people) => sending.mutate(groupBody(fields, { key, audience: people }))}
        onRenew={() => {
          renew();
          sending.reset();
        }}
        onClear={clear}
      />
    </div>
  );
}
