import { hasText } from '@slovo/domain/text';
import { editor as editorTexts } from '@slovo/texts/panel/editor';
import { messages as t } from '@slovo/texts/panel/messages';
import { useEffect } from 'react';
import { contentProblem } from '../../shared/messages/content.ts';
import { forgetOldDrafts } from '../../shared/messages/draft.ts';
import { type DraftState, useDraft } from '../../shared/messages/use-draft.ts';
import { EMPTY, isPersonalFields, personalBody, type PersonalFields, RULES } from './personal-fields.ts';
import { type Sending, useSending } from './use-sending.ts';

const CLOSES_AFTER_MS = 2_000;

export interface PersonalForm {
  draft: DraftState<PersonalFields>;
  sending: Sending;
  /** Why the content cannot be sent, or null. */
  problem: string | null;
  /** Nothing that is required is missing. */
  isReady: boolean;
  /** Sent or queued: the form stays as it was sent. */
  isAccepted: boolean;
  send: (key: string) => void;
  /** Begins anew, and forgets what became of the message before. */
  clear: () => void;
}

/** The fields of the dialog, what they lack, and what becomes of the message. */
export function usePersonalForm(id: number, onClose: () => void): PersonalForm {
  const { tooLong } = editorTexts;
  const draft = useDraft(`personal-${id}`, EMPTY, isPersonalFields);
  const sending = useSending(id);
  const { fields, renew, forget } = draft;
  const status = sending.result?.status;
  useEffect(() => forgetOldDrafts(), []);
  useEffect(() => {
    if (status === 'failed')
      // The key belongs to the message that failed: the next press is another one.
      renew();
    else if (status !== undefined) forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each status
  }, [status]);
  useEffect(() => {
    if (status !== 'sent' && status !== 'other') return;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page that is drawn again must not start the time again
  }, [status]);

  const problem = contentProblem(fields, RULES, t, tooLong);
  const { telegram, web } = fields.channels;
  return {
    draft,
    sending,
    problem,
    isReady: problem === null && hasText(fields.reason) && (telegram || web),
    isAccepted: status !== undefined && status !== 'failed',
    send: (key) => sending.mutation.mutate(personalBody(id, fields, key)),
    clear: () => {
      draft.reset();
      sending.mutation.reset();
    },
  };
}
