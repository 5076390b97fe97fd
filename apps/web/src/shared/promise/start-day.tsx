import { localDateOf, offersTomorrow, type StartDay } from '@slovo/domain/day';
import { launching } from '@slovo/texts/web/launching';
import { Card } from '@slovo/ui/primitives/card';
import { Switch } from '@slovo/ui/primitives/switch';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../clock.ts';
import { ownProfileQuery } from '../data/own-profile.ts';

export interface StartChoice {
  start_on: StartDay;
  /** The date whose end was chosen to wait for: on another one nothing starts. */
  today?: string;
}

export interface StartDayChoiceProps {
  value: StartChoice;
  onChange: (choice: StartChoice) => void;
}

/** «Начать завтра», late in the owner's day only. Loads the rules of days, so it comes after the page. */
export function StartDayChoice({ value, onChange }: StartDayChoiceProps) {
  const { data } = useQuery(ownProfileQuery);
  const at = useMinute();
  if (!data) return null;
  const zone = { timeZone: data.time_zone, dayStartsAt: data.day_starts_at };
  if (!offersTomorrow(new Date(at), zone)) return null;
  return (
    <Card className="!py-[6px]">
      <Switch
        label={launching.tomorrow}
        checked={value.start_on === 'tomorrow'}
        onChange={(on) =>
          onChange(
            on ? { start_on: 'tomorrow', today: localDateOf(new Date(at), zone) } : { start_on: 'today' },
          )
        }
      />
      <p className="ui-meta pb-2">{launching.tomorrowHint}</p>
    </Card>
  );
}
