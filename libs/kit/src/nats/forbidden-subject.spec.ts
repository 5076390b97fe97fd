import { describe, expect, it } from '@jest/globals';
import { PermissionViolationError } from '@nats-io/transport-node';
import { describeForbidden, isLateAnswer } from './forbidden-subject.ts';

/** As the server words it. */
const violation = (what: string): PermissionViolationError =>
  PermissionViolationError.parse(`Permissions Violation for ${what}`)!;

describe('what NATS does not let a service do', () => {
  it('is late where it is an answer', () => {
    const error = violation('Publish to "_INBOX_bot.cHM4.tXsk"');
    expect(isLateAnswer(error)).toBe(true);
    expect(describeForbidden('voting', error)).toMatch(/^An answer of voting to _INBOX_bot\.cHM4\.tXsk/);
  });

  it.each([
    ['Publish to "call.auth.issue-operator-token"', 'publish call.auth.issue-operator-token'],
    ['Subscription to "_INBOX_bot.>"', 'subscribe to _INBOX_bot.>'],
  ])('is a fault otherwise: %s', (what, named) => {
    const error = violation(what);
    expect(isLateAnswer(error)).toBe(false);
    expect(describeForbidden('voting', error)).toContain(`does not let voting ${named},`);
  });
});
