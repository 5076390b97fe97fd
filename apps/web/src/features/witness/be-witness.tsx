import { witness } from '@slovo/texts/web/witness';
import { Banner } from '@slovo/ui/primitives/banner';
import { Card } from '@slovo/ui/primitives/card';
import { LoginIcon, PeopleIcon } from '@slovo/ui/primitives/icon';
import { Switch } from '@slovo/ui/primitives/switch';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import type { PromiseView, ResultOf } from '../../shared/api/wire.ts';
import { keepReturnPage } from '../../shared/auth/return-page.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { keys } from '../../shared/data/keys.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { nameOf } from '../../shared/people/name-of.ts';

const texts = witness.be;

export interface BeWitnessProps {
  promise: PromiseView;
  /** The code of the link that led here. */
  code: string | undefined;
  /** Takes the code out of the address. */
  onUsed: () => void;
}

/** For readers of another's promise: a witness link makes them a witness, and a witness can be left alone. */
export function BeWitness({ promise, code, onUsed }: BeWitnessProps) {
  const user = useUser();
  if (user) return <ForUser promise={promise} code={code} onUsed={onUsed} />;
  return code === undefined ? null : <ForVisitor promise={promise} code={code} />;
}

/** The bot's link makes them a witness too, also in another browser. */
function ForVisitor({ promise, code }: { promise: PromiseView; code: string }) {
  return (
    <Banner
      icon={<PeopleIcon />}
      action={
        <BotButton tone="quiet" payload={`w_${code}`} icon={<LoginIcon />} onClick={keepReturnPage}>
          {texts.signIn}
        </BotButton>
      }
    >
      {texts.asked(nameOf(promise.owner))}
    </Banner>
  );
}

type WitnessState = ResultOf<'voting.get-witness'>;

function ForUser({ promise, code, onUsed }: BeWitnessProps) {
  const { id } = promise;
  const queries = useQueryClient();
  const toasts = useToasts();
  const queryKey = keys.witness(id);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('voting.get-witness', { id }, { signal }),
  });
  const become = useMutation({
    mutationFn: (link: string) => call('voting.become-witness', { code: link }),
    onSuccess: (one) => {
      queries.setQueryData<WitnessState>(queryKey, { witness: one });
      toasts.show({ tone: 'success', text: texts.done });
    },
    onError: (error) => toasts.show({ tone: 'error', text: withReason(texts.failed, error) }),
    onSettled: onUsed,
  });
  useOnce(code, become.mutate);
  const mute = useMutation({
    mutationFn: (muted: boolean) => call('voting.mute-witness', { id, muted }),
    onSuccess: (one) => queries.setQueryData<WitnessState>(queryKey, { witness: one }),
    onError: () => toasts.show({ tone: 'error', text: texts.notSaved }),
  });
  if (!data?.witness) return null;
  const muted = mute.isPending ? mute.variables : data.witness.muted;
  return (
    <Card className="!py-[6px]">
      <Switch
        label={texts.tell}
        value={muted ? texts.told.off : texts.told.on}
        checked={!muted}
        onChange={(on) => mute.mutate(!on)}
      />
    </Card>
  );
}

/** An effect may run twice, and the code stays in the address until the answer. */
function useOnce(code: string | undefined, then: (code: string) => void) {
  const used = useRef<string>(undefined);
  useEffect(() => {
    if (code === undefined || used.current === code) return;
    used.current = code;
    then(code);
  }, [code, then]);
}
