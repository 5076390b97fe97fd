import { unreachable } from '@slovo/domain';
import { system } from '@slovo/texts/panel/system';
import { formats } from '../../shared/format/dates.ts';
import { namesOfNeeds } from './names-of-needs.ts';
import type { Trouble } from './troubles.ts';
import { useDuration } from './use-duration.ts';

/** A trouble as a sentence. */
export function useTroubleText(): (trouble: Trouble) => string {
  const { troubles: t, infrastructure } = system;
  const parts = { postgres: 'PostgreSQL', nats: 'NATS', storage: infrastructure.storage.unknown };
  const { number } = formats;
  const duration = useDuration();
  return (trouble) => {
    switch (trouble.kind) {
      case 'silent':
        return t.silent(trouble.service);
      case 'notReady':
        return t.notReady(trouble.service, namesOfNeeds(trouble.waitingFor));
      case 'errors':
        return t.errors(trouble.service, trouble.count, number(trouble.count));
      case 'outbox':
        return t.outbox(trouble.service, duration(trouble.ageMs));
      case 'lag':
        return t.lag(trouble.service, trouble.count, number(trouble.count));
      case 'parked':
        return t.parked(trouble.service, trouble.count, number(trouble.count));
      case 'infrastructureSilent':
        return t.infrastructureSilent(parts[trouble.part]);
      case 'sendingSilent':
        return t.sendingSilent;
      case 'tooMany':
        return t.tooMany(trouble.count, number(trouble.count));
      default:
        return unreachable(trouble);
    }
  };
}
