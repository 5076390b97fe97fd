import { messages } from '@slovo/texts/panel/messages';
import { Button } from '@slovo/ui/primitives/button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { MessageEditorProps } from '../../shared/messages/written.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';
import { Audience } from './audience.tsx';
import { audienceQuery } from './audience-queries.ts';
import { GroupFilters } from './group-filters.tsx';
import { EMPTY_GROUP, isGroupFields } from './message-fields.ts';
import { MessageParts } from './message-parts.tsx';
import { SendBar } from './send-bar.tsx';
import { useGroupError } from './send-error.ts';
import { groupBody, sendGroup } from './send-message.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';

/** A message to people chosen by filters. The audience has to be looked at first. */
export function GroupForm({ editor }: { editor: ComponentType<MessageEditorProps> }) {
  const t = usePanelTexts(messages);
  const errorText = useGroupError();
  const { fields, key, round, change, reset, renew } = useDraft('group', EMPTY_GROUP, isGroupFields);
  const [isLooked, setLooked] = useState(false);
  const [isFilterWrong, setFilterWrong] = useState(false);
  const audience = useQuery(audienceQuery(fields.filters, fields.channels, isLooked && !isFilterWrong));
  const count = isLooked && !isFilterWrong ? audience.data?.estimatedAudience : undefined;
  const clear = () => {
    reset();
    setLooked(false);
    setFilterWrong(false);
  };
  const sending = useSend(sendGroup, clear);
  const { error } = sending;
  return (
    <div className="ui-compose">
      <GroupFilters
        key={`filters-${round}`}
        filters={fields.filters}
        onChange={(filters, isWrong) => {
          change({ filters });
          setFilterWrong(isWrong);
        }}
      />
      {isLooked ? (
        <Audience filters={fields.filters} channels={fields.channels} query={audience} />
      ) : (
        <div>
          <Button tone="quiet" onClick={() => setLooked(true)}>
            {t.filters.preview}
          </Button>
        </div>
      )}
      <MessageParts editor={editor} fields={fields} round={round} onChange={change} />
      <SendBar
        label={t.send.group}
        fields={fields}
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
