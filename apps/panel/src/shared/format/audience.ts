import { messages } from '@slovo/texts/panel/messages';
import type { AudienceFilters } from '../api/wire.ts';
import { formats } from './dates.ts';

/** Says in words to whom a message goes: its conditions, or everyone. */
export function useAudienceWords(): (filters: AudienceFilters) => string {
  const { filters: t } = messages;
  const { number, date } = formats;
  return ({ lastLoginDaysGt, activePromisesGt, language, registeredBefore, registeredAfter }) => {
    const conditions = [
      lastLoginDaysGt !== undefined && `${t.lastLoginDaysGt}: ${number(lastLoginDaysGt)}`,
      activePromisesGt !== undefined && `${t.activePromisesGt}: ${number(activePromisesGt)}`,
      language !== undefined && `${t.language}: ${language}`,
      registeredBefore !== undefined && `${t.registeredBefore}: ${date(registeredBefore)}`,
      registeredAfter !== undefined && `${t.registeredAfter}: ${date(registeredAfter)}`,
    ];
    return conditions.filter(Boolean).join(' · ') || t.everyone;
  };
}
