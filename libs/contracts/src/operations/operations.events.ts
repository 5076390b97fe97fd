import { z } from 'zod';
import { event } from '../event.ts';
import type { ServiceName } from '../services.ts';

/** An operator's action, published by the service that performed it, in the same transaction. */
export const OperatorAction = z.object({
  operatorId: z.int(),
  fingerprint: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type OperatorAction = z.output<typeof OperatorAction>;

/** Each service publishes it on its own stream; auth writes the log. */
export const operatorActed = (service: ServiceName) =>
  event(service, 'operator-acted', OperatorAction, {
    changesNothing: 'the log of operators; what they changed has an event of its own',
  });
