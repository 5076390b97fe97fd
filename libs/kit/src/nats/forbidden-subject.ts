import { PermissionViolationError } from '@nats-io/transport-node';

/**
 * Whether NATS refused an answer. It lets a service answer over the connection that was asked, for two minutes: when the
 * server of that connection died meanwhile, the answer comes over a new one. The caller sends again or refuses, as the
 * call's answer is lost for them.
 */
export const isLateAnswer = (error: Error): boolean =>
  error instanceof PermissionViolationError &&
  error.operation === 'publish' &&
  error.subject.startsWith('_INBOX_');

/** Whether NATS did not let this process publish what it asked. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof PermissionViolationError ||
  (error instanceof Error && error.cause instanceof PermissionViolationError);

/** What `name` was not let do, and where it is allowed. */
export function describeForbidden(name: string, error: PermissionViolationError): string {
  if (isLateAnswer(error))
    return `An answer of ${name} to ${error.subject} came too late: its connection or its two minutes are over`;
  const verb = error.operation === 'publish' ? 'publish' : 'subscribe to';
  return `NATS does not let ${name} ${verb} ${error.subject}, see libs/contracts/src/identities`;
}
