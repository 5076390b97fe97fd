import { Controller } from '@nestjs/common';
import { confirmHiddenOfVoting, type Hidden, type Tag, tag, tagsOfHidden } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { ChangeSignals, untilFollowed } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';

/** The tags of what is hidden here by now; null before. */
async function tagsHidden(tx: Tx, hidden: Hidden): Promise<Tag[] | null> {
  if (hidden.subject === 'report') {
    const { id: reportId, promise_id } = hidden;
    const withdrawn = await tx.poll.count({ where: { reportId, status: 'withdrawn' } });
    // Its deletion leaves nothing to withdraw.
    const gone = withdrawn || (await tx.promiseFacts.count({ where: { id: promise_id, deleted: true } }));
    return gone ? [tag.promise(promise_id)] : null;
  }
  const { subject, id, version } = hidden;
  const row =
    subject === 'promise'
      ? await tx.promiseFacts.findUnique({ where: { id } })
      : await tx.person.findUnique({ where: { id } });
  const isGone = row !== null && 'deleted' in row && row.deleted;
  return row && (isGone || row.version >= version) ? tagsOfHidden(subject, id) : null;
}

@Controller()
export class ConfirmHidden {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly signals: ChangeSignals,
  ) {}

  @HandlesCall(confirmHiddenOfVoting)
  async confirmHidden(hidden: Hidden) {
    await untilFollowed(() =>
      this.prisma.$transaction(async (tx) => {
        const tags = await tagsHidden(tx, hidden);
        // Another replica may have handled the event, and its signal be on its way: this one comes before the reply.
        if (tags) this.signals.changed(tx, tags);
        return tags !== null;
      }),
    );
    return { success: true as const };
  }
}
