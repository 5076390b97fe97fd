import type { ReactNode, SyntheticEvent } from 'react';
import { Steps } from '../primitives/meter.tsx';
import { ActionBar } from './page.tsx';

export interface WizardStepProps {
  /** A BackLink out of the wizard. */
  exit: ReactNode;
  step: number;
  total: number;
  /** «Шаг 1 из 4» */
  stepLabel: string;
  /** The one question of this screen. */
  title: ReactNode;
  onSubmit: () => void;
  /** Buttons; the last one fills the bar and has `type="submit"`. */
  actions: ReactNode;
  children: ReactNode;
}

/** One question a screen, within `<Page width="step">`. */
export function WizardStep({
  exit,
  step,
  total,
  stepLabel,
  title,
  onSubmit,
  actions,
  children,
}: WizardStepProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <div className="ui-wizard-head">
        {exit}
        <span className="ui-meta">{stepLabel}</span>
      </div>
      <Steps step={step} total={total} label={stepLabel} />
      <form className="ui-wizard" onSubmit={submit} noValidate>
        <div>
          <h1>{title}</h1>
        </div>
        {children}
        <ActionBar>{actions}</ActionBar>
      </form>
    </>
  );
}
