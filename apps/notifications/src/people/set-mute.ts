import { Injectable } from '@nestjs/common';
import { setMute, type CallRequest } from '@slovo/contracts';
import { TIME_ZONE_DEFAULT } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';

@Handles(setMute)
@Injectable()
export class SetMute implements Handler<typeof setMute> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ until }: CallRequest<typeof setMute>, { userId }: CallContext<'user'>) {
    const mutedUntil = until === null ? null : new Date(until);
    const stranger = {
      firstName: '',
      language: 'ru',
      timeZone: TIME_ZONE_DEFAULT,
      banned: false,
      version: 0,
    };
    await this.prisma.person.upsert({
      where: { userId },
      create: { userId, ...stranger, mutedUntil },
      update: { mutedUntil },
    });
    return { until: mutedUntil?.toISOString() ?? null };
  }
}
