import { Injectable } from '@nestjs/common';
import { userChanged, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { orphanAt } from './orphans.ts';

/** The avatar that a profile shows stays, the person's others go. */
@Reacts(userChanged)
@Injectable()
export class FollowAvatar implements Reaction<typeof userChanged, Tx> {
  async react(tx: Tx, { user }: EventPayload<typeof userChanged>, { now }: ReactionContext): Promise<void> {
    const isNews = await tx.$executeRaw`
      INSERT INTO owners (id, version) VALUES (${user.id}, ${user.version})
      ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE owners.version < excluded.version`;
    if (!isNews) return;
    const shown = user.photo_url?.replace(/^\/media\/public\//, '') ?? '';
    const own = { ownerId: user.id, purpose: 'avatar' };
    await tx.upload.updateMany({ where: { ...own, path: shown }, data: { state: 'used', keepUntil: null } });
    await tx.upload.updateMany({
      where: { ...own, path: { not: shown }, state: 'used' },
      data: { state: 'freed', keepUntil: orphanAt(now) },
    });
  }
}
