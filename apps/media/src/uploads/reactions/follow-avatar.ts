import { Controller } from '@nestjs/common';
import { userChanged, type EventPayload } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import type { Owner } from '../../generated/client.ts';
import { orphanAt } from '../retention.ts';

const OWNERS: Projection<Owner, 'id'> = { table: 'owners', key: ['id'] };

/** Keeps the avatar that the profile shows and releases the person's other avatars. */
@Controller()
export class FollowAvatar {
  @ReactsTo(userChanged)
  async followAvatar(
    tx: Tx,
    { user }: EventPayload<typeof userChanged>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (!(await upsertNewest(tx, OWNERS, { id: user.id, version: user.version }))) return;
    const shown = user.photo_url?.replace(/^\/media\/public\//, '') ?? '';
    const own = { ownerId: user.id, purpose: 'avatar' } as const;
    await tx.upload.updateMany({ where: { ...own, path: shown }, data: { state: 'used', keepUntil: null } });
    await tx.upload.updateMany({
      where: { ...own, path: { not: shown }, state: 'used' },
      data: { state: 'freed', keepUntil: orphanAt(now) },
    });
  }
}
