import { Controller } from '@nestjs/common';
import { updateNotificationSettings, type CallRequest } from '@slovo/contracts';
import { minutesOf, MUTED_FOR_GOOD } from '@slovo/domain';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { type Prisma, PrismaClient } from '../../database.ts';
import { People, unknownPerson } from '../../people/people.ts';
import { PersonPlanner } from '../../reminders/person-planner.ts';
import { settingsView } from '../settings.view.ts';

type Changes = CallRequest<typeof updateNotificationSettings>;

/** Reminders of running promises are planned anew in the same transaction. */
@Controller()
export class UpdateSettings {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly personPlanner: PersonPlanner,
  ) {}

  @HandlesCall(updateNotificationSettings)
  updateNotificationSettings(changes: Changes, { userId, now }: CallContext<'user'>) {
    return this.prisma.$transaction(async (tx) => {
      await this.people.lock(tx, userId);
      const update = columnsOf(changes, now);
      const create = { userId, ...unknownPerson, ...update };
      const person = await tx.person.upsert({ where: { userId }, create, update });
      await this.personPlanner.replan(tx, person, now);
      return settingsView(person, now);
    });
  }
}

/** Prisma leaves a column as it is where the value is undefined. */
const columnsOf = (changes: Changes, now: Date) =>
  ({
    dayStart: minutesOrNull(changes.day_start),
    dayEnd: minutesOrNull(changes.day_end),
    everyDay: minutesOrNull(changes.every_day),
    quietFrom: changes.quiet_from === undefined ? undefined : minutesOf(changes.quiet_from),
    quietUntil: changes.quiet_until === undefined ? undefined : minutesOf(changes.quiet_until),
    weeklyDigest: changes.weekly_digest,
    mutedUntil: muteOf(changes.muted_until, now),
  }) satisfies Prisma.PersonUpdateInput;

const minutesOrNull = (time: string | null | undefined): number | null | undefined =>
  typeof time === 'string' ? minutesOf(time) : time;

/** A mute that ends in the past is stored as null. */
function muteOf(until: string | null | undefined, now: Date): Date | null | undefined {
  if (typeof until !== 'string') return until;
  const at = new Date(Math.min(Date.parse(until), Date.parse(MUTED_FOR_GOOD)));
  return at > now ? at : null;
}
