import { Injectable } from '@nestjs/common';
import { updateNotificationSettings, type CallRequest } from '@slovo/contracts';
import { minutesOf, MUTED_FOR_GOOD } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { type Prisma, PrismaClient } from '../database.ts';
import { PlanForPerson } from '../reminders/plan-for-person.ts';
import { People, stranger } from './people.ts';
import { settingsView } from './settings.view.ts';

type Changes = CallRequest<typeof updateNotificationSettings>;

/** The reminders of running promises follow at once. */
@Handles(updateNotificationSettings)
@Injectable()
export class UpdateNotificationSettings implements Handler<typeof updateNotificationSettings> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly planForPerson: PlanForPerson,
  ) {}

  run(changes: Changes, { userId, now }: CallContext<'user'>) {
    return this.prisma.$transaction(async (tx) => {
      await this.people.hold(tx, userId);
      const update = columnsOf(changes, now);
      const create = { userId, ...stranger, ...update };
      const person = await tx.person.upsert({ where: { userId }, create, update });
      await this.planForPerson.run(tx, person, now);
      return settingsView(person, now);
    });
  }
}

/** What was not sent is undefined, which leaves its column as it is. */
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

/** A mute until a moment that is past is none. */
function muteOf(until: string | null | undefined, now: Date): Date | null | undefined {
  if (typeof until !== 'string') return until;
  const at = new Date(Math.min(Date.parse(until), Date.parse(MUTED_FOR_GOOD)));
  return at > now ? at : null;
}
