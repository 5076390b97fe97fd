import { LARGE_AUDIENCE } from '@slovo/domain/batch';
import { call } from '../../shared/api/call.ts';
import type { InputOf } from '../../shared/api/wire.ts';
import { filledVariables, mediaOf, textOf } from '../../shared/messages/content.ts';
import { formatOf, type GroupFields, type MessageFields } from './message-fields.ts';

/** Seconds in which a send can be undone before anyone gets anything. */
export const HOLD_S = 30;

export type BroadcastBody = InputOf<'notifications.send-broadcast'>;
export type GroupBody = InputOf<'notifications.send-group'>;

interface Sending {
  key: string;
  /** What the operator was shown. */
  audience: number;
}

/** After the typed number of a large audience: there is no other way to a body for one. */
const sending = ({ quietHours, sendAt }: MessageFields, { key, audience }: Sending) => ({
  idempotencyKey: key,
  holdSeconds: HOLD_S,
  quietHours,
  ...(sendAt !== null && { sendAt: new Date(sendAt).toISOString() }),
  expectedAudience: audience,
  ...(isLarge(audience) && { confirmLargeAudience: true }),
});

export const isLarge = (audience: number): boolean => audience > LARGE_AUDIENCE;

export const broadcastBody = (fields: MessageFields, how: Sending): BroadcastBody => ({
  type: 'broadcast',
  content: { ...textOf(fields), ...mediaOf(fields) },
  channels: fields.channels,
  lang: fields.lang,
  format: formatOf(fields),
  ...sending(fields, how),
});

export const groupBody = (fields: GroupFields, how: Sending): GroupBody => ({
  filters: fields.filters,
  message: {
    ...(fields.kind === 'text'
      ? { messageType: 'text' as const, ...textOf(fields) }
      : {
          messageType: 'template' as const,
          messageKey: fields.template.key ?? undefined,
          variables: filledVariables(fields.template),
        }),
    lang: fields.lang,
    ...(fields.media && { mediaFileId: fields.media.fileId, mediaType: fields.media.type }),
  },
  channels: fields.channels,
  ...sending(fields, how),
});

/** An answer that is none, although the server said that all is well. */
export class AnswerProblem extends Error {
  override readonly name = 'AnswerProblem';
  constructor(readonly kind: 'invalidResponse' | 'noBatch') {
    super(kind);
  }
}

/** @throws AnswerProblem if the answer names no batch */
export function batchIdIn(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new AnswerProblem('invalidResponse');
  const { batchId, id } = answer as { batchId?: unknown; id?: unknown };
  const found = [batchId, id].find((one) => typeof one === 'number');
  if (typeof found !== 'number') throw new AnswerProblem('noBatch');
  return found;
}

/** The key makes a repeated send the same send. Returns the id of the batch. */
export const sendBroadcast = async (body: BroadcastBody): Promise<number> =>
  batchIdIn(await call('notifications.send-broadcast', body, { idempotencyKey: body.idempotencyKey }));

export const sendGroup = async (body: GroupBody): Promise<number> =>
  batchIdIn(await call('notifications.send-group', body, { idempotencyKey: body.idempotencyKey }));
