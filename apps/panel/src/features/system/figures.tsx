import { system } from '@slovo/texts/panel/system';
import { Impact } from '@slovo/ui/panel/box';
import type { SendingState, SystemState } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';

/** The few numbers to look at first. */
export function Figures({ state, sending }: { state: SystemState; sending: SendingState | null }) {
  const { figures: t, services: words } = system;
  const { number } = formats;
  const vitals = state.services.flatMap((one) => one.vitals ?? []);
  const ready = vitals.filter((one) => one.ready).length;
  const calls = vitals.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0);
  const parked = vitals.reduce((sum, one) => sum + (one.parked ?? 0), 0);
  // While no service answers, nothing is known: the figures must not show zeros.
  const known = (text: string): string => (vitals.length > 0 ? text : words.unknown);
  const waiting = sending && sending.direct.waiting + sending.batch.waiting;
  return (
    <Impact
      label={t.label}
      items={[
        { term: t.ready, value: t.readyOf(number(ready), number(state.services.length)) },
        { term: t.calls, value: known(number(Math.round(calls * 10) / 10)) },
        { term: t.perSecond, value: sending ? number(sending.perSecond) : words.unknown },
        { term: t.waiting, value: waiting === null ? words.unknown : number(waiting) },
        { term: t.parked, value: known(number(parked)) },
      ]}
    />
  );
}
