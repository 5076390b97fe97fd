import { Injectable } from '@nestjs/common';
import { TIME_ZONE_DEFAULT } from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';

export type PersonRow = Prisma.PersonGetPayload<object>;

/** A person as a notice needs them. Somebody whose events have not come yet is taken for a Russian in Moscow. */
export interface Recipient {
  userId: number;
  lang: 'ru' | 'en';
  timeZone: string;
  banned: boolean;
  /** Whether a message may go to their chat now. */
  isReachable: boolean;
}

@Injectable()
export class People {
  async recipient(tx: Tx, userId: number, now: Date): Promise<Recipient> {
    const person = await tx.person.findUnique({ where: { userId } });
    return {
      userId,
      lang: person?.language === 'en' ? 'en' : 'ru',
      timeZone: person?.timeZone ?? TIME_ZONE_DEFAULT,
      banned: person?.banned ?? false,
      isReachable:
        !person || (person.blockedAt === null && (person.mutedUntil === null || person.mutedUntil <= now)),
    };
  }

  /** First and last name; of a stranger, «участник». */
  async nameOf(tx: Tx, userId: number, lang: 'ru' | 'en'): Promise<string> {
    const person = await tx.person.findUnique({ where: { userId } });
    const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
    return name || (lang === 'en' ? 'Somebody' : 'Кто-то');
  }
}
