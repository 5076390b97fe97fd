import { messages as t } from '@slovo/texts/panel/messages';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { MessageEditorProps } from '../../shared/messages/written.ts';
import { Audience } from './audience.tsx';
import { audienceQuery } from './audience-queries.ts';
import { EMPTY_BROADCAST, isMessageFields } from './message-fields.ts';
import { Locked, MessageParts, MessageText } from './message-parts.tsx';
import { BROADCAST_RULES } from './message-problem.ts';
import { SendBar } from './send-bar.tsx';
import { useBroadcastError } from './send-error.ts';
import { broadcastBody, sendBroadcast } from './send-message.ts';
import { useDraft } from '../../shared/messages/use-draft.ts';
import { useSend } from './use-send.ts';

/** No condition. */
const EVERYONE = {};

/** A message to everyone. */
export function BroadcastForm({ editor }: { editor: ComponentType<MessageEditorProps> }) {
  const errorText = useBroadcastError();
  const { fields, key, round, change, reset, renew } = useDraft(
    'broadcast',
    EMPTY_BROADCAST,
    isMessageFields,
  );
  const audience = useQuery(audienceQuery(EVERYONE, fields.channels));
  const count = audience.data?.estimatedAudience;
  const sending = useSend(sendBroadcast, reset);
  const { error } = sending;
  return (
    <div className="ui-compose">
      <Locked isLocked={sending.isPending}>
        <MessageParts fields={fields} onChange={change}>
          <MessageText editor={editor} fields={fields} round={round} onChange={change} />
        </MessageParts>
      </Locked>
      <Audience filters={EVERYONE} channels={fields.channels} query={audience} />
      <SendBar
        label={t.send.broadcast}
        fields={fields}
        rules={BROADCAST_RULES}
        onChange={change}
        audience={count}
        problem={count === undefined ? t.audience.loading : count === 0 ? t.audience.empty : null}
        busy={sending.isPending}
        error={
          error && {
            cause: error,
            title: undefined,
            text: errorText(error),
            retry: () => sending.mutate(sending.variables),
          }
        }
        onSend={(people) => sending.mutate(broadcastBody(fields, { key, audience: people }))}
        onRenew={() => {
          renew();
          sending.reset();
        }}
        onClear={reset}
      />
    </div>
  );
}
