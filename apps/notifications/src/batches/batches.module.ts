import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.ts';
import { OperatorsModule } from '../operators/operators.module.ts';
import { BatchCounters } from './batch-counters.ts';
import { BatchMoves } from './batch-moves.ts';
import { BatchSender } from './batch-sender.ts';
import { BatchWriter } from './batch-writer.ts';
import { GetBatch } from './calls/get-batch.ts';
import { GetPersonalStatus } from './calls/get-personal-status.ts';
import { FindBatches } from './calls/find-batches.ts';
import { ListBatches } from './calls/list-batches.ts';
import { ListRecipients } from './calls/list-recipients.ts';
import { ListTemplates } from './calls/list-templates.ts';
import { NotifyUser } from './calls/notify-user.ts';
import { PauseBatch } from './calls/pause-batch.ts';
import { ReadRecipients } from './calls/read-recipients.ts';
import { ResumeBatch } from './calls/resume-batch.ts';
import { RetryBatch } from './calls/retry-batch.ts';
import { SendBroadcast } from './calls/send-broadcast.ts';
import { SendGroup } from './calls/send-group.ts';
import { SendTest } from './calls/send-test.ts';
import { StopBatch } from './calls/stop-batch.ts';
import { ForgetSendKeys } from './jobs/forget-send-keys.ts';
import { RunBatches } from './jobs/run-batches.ts';
import { MessageContents } from './message-content.ts';
import { RecordHaltedBatch } from './reactions/record-halted-batch.ts';
import { RecordPostponedDeliveries } from './reactions/record-postponed-deliveries.ts';
import { ReceiptInserts } from './receipt-inserts.ts';
import { Recipients } from './recipients.ts';
import { SingleSender } from './single-sender.ts';
import { BeginBatch } from './steps/begin-batch.ts';
import { ExpandBatch } from './steps/expand-batch.ts';
import { ReleaseWaiting } from './steps/release-waiting.ts';
import { RetryFailed } from './steps/retry-failed.ts';
import { SendBatch } from './steps/send-batch.ts';
import { SkipRest } from './steps/skip-rest.ts';

const calls = [
  GetBatch,
  GetPersonalStatus,
  FindBatches,
  ListBatches,
  ListRecipients,
  ListTemplates,
  NotifyUser,
  PauseBatch,
  ReadRecipients,
  ResumeBatch,
  RetryBatch,
  SendBroadcast,
  SendGroup,
  SendTest,
  StopBatch,
];
const reactions = [RecordHaltedBatch, RecordPostponedDeliveries];
const jobs = [ForgetSendKeys, RunBatches];
const steps = [BeginBatch, ExpandBatch, ReleaseWaiting, RetryFailed, SendBatch, SkipRest];

@Module({
  imports: [AudienceModule, OperatorsModule],
  controllers: [...calls, ...reactions],
  providers: [
    ...jobs,
    ...steps,
    BatchCounters,
    BatchMoves,
    BatchSender,
    BatchWriter,
    MessageContents,
    ReceiptInserts,
    Recipients,
    SingleSender,
  ],
  exports: [BatchCounters],
})
export class BatchesModule {}
