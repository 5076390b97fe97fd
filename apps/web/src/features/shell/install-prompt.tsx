import { install as texts } from '@slovo/texts/web/install';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { Card } from '@slovo/ui/primitives/card';
import { useState } from 'react';
import { dismissInstallOffer, type InstallOffer, postponeInstall } from '../../shared/install-offer.ts';

/** Sticks to the bottom of the window below the page, so that nothing moves when it appears. */
export default function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const [explained, setExplained] = useState(false);
  const install = () => {
    if (offer.by === 'steps') return setExplained(true);
    void offer.install().finally(dismissInstallOffer);
  };
  return (
    <Card
      as="aside"
      aria-labelledby="install-title"
      className="sticky bottom-[calc(var(--bottom-bar)+var(--safe-bottom)+12px)] z-30 mx-4 mb-4 grid gap-3 shadow-2 md:bottom-6 md:mr-[max(24px,calc((100vw-1040px)/2))] md:w-[336px] md:self-end"
    >
      <div className="flex items-center gap-3">
        <img src="/icons/icon.svg" alt="" width={52} height={52} />
        <div className="min-w-0 flex-1">
          <h2 id="install-title" className="ui-strong text-2">
            {texts.title}
          </h2>
          <p className="ui-meta">{texts.text}</p>
        </div>
      </div>
      <ol className="grid list-decimal gap-1 pl-6" hidden={!explained}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ButtonRow className="[&>*]:flex-1">
        {!explained && <Button onClick={install}>{texts.yes}</Button>}
        <Button tone="quiet" onClick={postponeInstall}>
          {explained ? texts.understood : texts.no}
        </Button>
      </ButtonRow>
    </Card>
  );
}
