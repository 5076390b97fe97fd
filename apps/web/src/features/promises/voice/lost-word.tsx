import { voice } from '@slovo/texts/web/voice';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { useLostActions } from './use-voice-actions.ts';

interface LostWordProps {
  promise: PromiseView;
  onLetGo: () => void;
  lettingGo: boolean;
}

/** A word that can no longer be kept: said once, with three ways on, one press each. */
export function LostWord({ promise, onLetGo, lettingGo }: LostWordProps) {
  const { goOn, beginAnew } = useLostActions(promise);
  const isBusy = goOn.isPending || beginAnew.isPending || lettingGo;
  const press = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <Banner
      title={voice.lost.title}
      action={
        <ButtonRow>
          <Button tone="primary" busy={goOn.isPending} onClick={press(() => goOn.mutate())}>
            {voice.lost.goOn}
          </Button>
          <Button tone="quiet" busy={beginAnew.isPending} onClick={press(() => beginAnew.mutate())}>
            {voice.lost.beginAnew}
          </Button>
          {promise.status === 'active' && (
            <Button tone="quiet" busy={lettingGo} onClick={press(onLetGo)}>
              {voice.lost.letGo}
            </Button>
          )}
        </ButtonRow>
      }
    >
      {voice.lost.text}
    </Banner>
  );
}
