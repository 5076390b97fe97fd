import {
  batchDeliveriesPostponed,
  batchHalted,
  createSegment,
  deleteSegment,
  findBatches,
  getCounterCheck,
  getPersonalStatus,
  libraryFileDeleted,
  listBatches,
  listReceipts,
  listRecipients,
  listSegments,
  listTemplates,
  noticeDelivered,
  pauseBatch,
  readRecipients,
  resumeBatch,
  retryBatch,
  sendTest,
  setReceiptStatus,
  stopBatch,
  updateSegment,
  userSeen,
} from '@slovo/contracts';
import { RANGE_SIZE } from '@slovo/domain/batch';
import { as } from '@slovo/testing/service-harness';
import { type BatchesHarness, IMAGE, newKey, OPERATOR } from './batches-harness.ts';

/** People of the audiences below; the ids are beyond those of the spec. */
const [READER, SLEEPER] = [501, 502];
/** So few of the filled people are English and have not come for so long that an audience of them is small. */
const FEW = { language: 'en', lastLoginDaysGt: 300, activePromisesGt: 3 } as const;

/** Makes the service send every statement about batches, audiences and segments. */
export async function runBatches(harness: BatchesHarness): Promise<void> {
  await harness.addFiles();
  await harness.addPeople(OPERATOR.userId, 1);
  await harness.addPeople(READER, 1);
  await harness.addPeople(SLEEPER, 1, { timeZone: zoneAsleep(harness.now) });
  await harness.publish(userSeen, { userId: READER, date: '2027-02-01', at: '2027-02-01T10:00:00.000Z' });
  const day = new Date(harness.now.getTime() - 20_000).toISOString();
  const filters = { ...FEW, registeredBefore: day, registeredAfter: '2020-01-01T00:00:00Z' };
  await harness.lookAt(filters);
  // Whether it was looked at is asked before this is refused.
  await harness.group({ filters, sendAt: '2099-01-01T00:00:00Z' }).catch(() => {});
  await sendOne(harness);
  await stopOne(harness);
  // Now it is also counted who has had a message lately: one that was stopped has not reached everyone.
  await harness.lookAt(filters);
  await sendWithMedia(harness);
  await saveSegments(harness);
  await failOnce(harness);
}

async function sendOne(harness: BatchesHarness): Promise<void> {
  const idempotencyKey = newKey();
  const input = { quietHours: 'wait', idempotencyKey } as const;
  const { batchId: id } = await harness.broadcast(input);
  await harness.broadcast(input);
  await harness.runUntil(id, 'sending');
  await harness.call(pauseBatch, { id }, OPERATOR);
  await harness.call(resumeBatch, { id }, OPERATOR);
  const [receipt] = await harness.call(listReceipts, { userId: READER, status: 'pending' }, as(READER));
  await harness.call(setReceiptStatus, { id: receipt!.id, status: 'read' }, as(READER));
  await harness.runDue();
  await harness.details(id);
  const [first] = await harness.prisma.receipt.findMany({ where: { batchId: id, inLine: true }, take: 1 });
  const until = new Date(harness.now.getTime() + 60_000).toISOString();
  const waits = [{ receiptId: first!.id, userId: first!.userId, until }];
  await harness.publish(batchDeliveriesPostponed, { batchId: id, waits });
  await harness.answer(id, (userId) => (userId === SLEEPER ? null : 'delivered'));
  harness.moveTo(new Date(harness.now.getTime() + 90_000));
  await harness.runDue();
  harness.moveTo(new Date(harness.now.getTime() + 12 * 3_600_000));
  await harness.runDue();
  await harness.answer(id, () => 'delivered');
  await harness.runUntil(id, 'done');
  await harness.prisma.receipt.updateMany({
    where: { batchId: id, userId: SLEEPER },
    data: { status: 'failed', outcome: 'failed', reason: 'gave-up' },
  });
  await harness.call(retryBatch, { id }, OPERATOR);
  await harness.runDue();
  for (const query of [{}, { outcome: 'read', reason: 'gave-up' }, { q: '501' }, { q: 'user5' }] as const)
    await harness.call(listRecipients, { id, cursor: '1', ...query }, OPERATOR);
  for (const filter of [{}, { outcome: 'read', q: 'user5' }] as const)
    await harness.call(readRecipients, { filter: { batchId: id, ...filter }, cursor: '1' }, OPERATOR);
  await harness.call(getCounterCheck, {}, OPERATOR);
  for (const q of ['#1', 'привет']) await harness.call(findBatches, { q }, OPERATOR);
  await harness.call(listBatches, { status: 'completed', type: 'broadcast' }, OPERATOR);
  await harness.answer(id, () => 'delivered');
}

async function stopOne(harness: BatchesHarness): Promise<void> {
  const held = await harness.broadcast({ holdSeconds: 60 });
  await harness.call(stopBatch, { id: held.batchId }, OPERATOR);
  await harness.addPeople(1_001, RANGE_SIZE + 100);
  const { batchId } = await harness.broadcast({ channels: { telegram: true, web: false } });
  await harness.runUntil(batchId, 'sending');
  const { version } = await harness.call(stopBatch, { id: batchId }, OPERATOR);
  await harness.runDue();
  await harness.publish(batchHalted, { batchId, version });
  await harness.runUntil(batchId, 'stopped');
  const [late] = await harness.recipients(batchId);
  await harness.publish(noticeDelivered, { receiptId: late!.id, userId: late!.userId, messageId: 1 });
}

async function sendWithMedia(harness: BatchesHarness): Promise<void> {
  const media = { fileId: IMAGE, type: 'image' } as const;
  const input = { media, idempotencyKey: newKey() };
  const { jobId } = await harness.notify(READER, input);
  await harness.answer(jobId, () => 'delivered');
  await harness.notify(READER, input);
  await harness.call(getPersonalStatus, { id: READER, jobId }, OPERATOR);
  await harness.call(sendTest, { text: 'Проверка' }, OPERATOR);
  await harness.call(listTemplates, {}, OPERATOR);
  const { batchId } = await harness.broadcast({ content: { media }, holdSeconds: 1 });
  await harness.publish(libraryFileDeleted, { fileId: IMAGE });
  await harness.runUntil(batchId, 'broken');
}

/** A step that fails is tried again later. */
async function failOnce(harness: BatchesHarness): Promise<void> {
  const { batchId } = await harness.broadcast({ holdSeconds: 1 });
  await harness.prisma.batch.update({ where: { id: batchId }, data: { filters: { unknown: true } } });
  const silence = harness.silence();
  await harness.runUntil(batchId, 'expanding');
  await harness.runDue();
  silence();
  await harness.prisma.batch.update({ where: { id: batchId }, data: { filters: {} } });
}

async function saveSegments(harness: BatchesHarness): Promise<void> {
  const { id } = await harness.call(createSegment, { name: 'Все', filters: {} }, OPERATOR);
  await harness.call(updateSegment, { id, name: 'Каждый' }, OPERATOR);
  await harness.call(listSegments, {}, OPERATOR);
  await harness.call(deleteSegment, { id }, OPERATOR);
}

/** A zone in which it is about three in the morning. */
function zoneAsleep(now: Date): string {
  const hours = (27 - now.getUTCHours()) % 24;
  const ahead = hours > 12 ? hours - 24 : hours;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
