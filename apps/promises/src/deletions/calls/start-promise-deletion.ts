import { Controller } from '@nestjs/common';
import { type CallRequest, type Hidden, startPromiseDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall, Hiding, Refusal } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient, type Tx } from '../../database.ts';
import type { LoadedPromise } from '../../promises/promise.record.ts';
import { lockPromise } from '../../promises/promise.rows.ts';
import { PromiseHolds } from '../promise-holds.ts';

@Controller()
export class StartPromiseDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
    private readonly holds: PromiseHolds,
  ) {}

  @HandlesCall(startPromiseDeletion)
  async startPromiseDeletion(
    { id, cascade, ...given }: CallRequest<typeof startPromiseDeletion>,
    context: CallContext<'operator'>,
  ) {
    const request = { subjectId: id, ...given };
    return this.prisma.$transaction(async (tx) => {
      const promise = await lockPromise(tx, id);
      const repeated = await this.jobs.findRepeated(tx, request, context.operator);
      if (repeated) return promise ? new Hiding(repeated, hiddenIn(promise)) : repeated;
      if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
      const receipt = await this.jobs.start(tx, request, context);
      if (!cascade && (await hasRecords(tx, id))) throw new Refusal('PROMISE_HAS_RECORDS');
      return new Hiding(receipt, hiddenIn(await this.holds.hide(tx, promise, context.now)));
    });
  }
}

const hiddenIn = ({ id, version }: LoadedPromise): Hidden => ({ subject: 'promise', id, version });

/** Votes belong to reports, and so do files. */
async function hasRecords(tx: Tx, promiseId: number): Promise<boolean> {
  const report = await tx.report.findFirst({ where: { promiseId }, select: { id: true } });
  return (
    report !== null ||
    (await tx.invitation.findFirst({ where: { promiseId }, select: { id: true } })) !== null
  );
}
