import { z } from 'zod';
import { event } from '../event.ts';
import type { ServiceName } from '../services.ts';

/** What an operator did, told by the service in which it took effect, in the same transaction. */
export const OperatorAction = z.object({
  operatorId: z.int(),
  fingerprint: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type OperatorAction = z.output<typeof OperatorAction>;

/** Each service tells it on its own stream; auth keeps the log. */
export const operatorActed = (service: ServiceName) => event(service, 'operator-acted', OperatorAction);
