import { logContext } from '../service/log-context.ts';
import { type Carrier, currentCarrier } from './tracing.ts';

const REQUEST = 'slovo-request-id';
const USER = 'slovo-user-id';

/** What an event says of the request in which it happened, also where nothing is traced. */
export const currentOrigin = (): Carrier => {
  const { requestId, userId } = logContext() ?? {};
  return {
    ...currentCarrier(),
    ...(requestId !== undefined && { [REQUEST]: requestId }),
    ...(userId !== undefined && { [USER]: String(userId) }),
  };
};

/** The request and the person that led to an event; empty for what a job did. */
export function originOf({ [REQUEST]: requestId, [USER]: userId }: Carrier): {
  requestId?: string;
  userId?: number;
} {
  return {
    ...(requestId !== undefined && { requestId }),
    ...(userId !== undefined && { userId: Number(userId) }),
  };
}

/** The headers of an event that say so, without its others. */
export const originHeaders = ({ [REQUEST]: requestId, [USER]: userId }: Carrier): Carrier => ({
  ...(requestId !== undefined && { [REQUEST]: requestId }),
  ...(userId !== undefined && { [USER]: userId }),
});
