// Names only, checked by the compiler: what starts a NATS server reads them, and needs no schema for that.
// tools/nats/edge-calls.spec.ts compares them with what the edges import.
import type { CallsByName } from '../all-calls.ts';

type CallName = keyof CallsByName;

/** Calls that only the bot makes, never the gateway: some of them open an account to their caller. */
export const CALLS_OF_BOT_ALONE = [
  'auth.end-alerted-session',
  'auth.issue-login-link',
  'auth.issue-operator-token',
  'auth.register-telegram-person',
  'promises.answer-invitation',
  'promises.get-invitation',
  'promises.list-just-closed',
] as const satisfies readonly CallName[];

/** All calls of the bot. */
export const CALLS_OF_BOT = [
  ...CALLS_OF_BOT_ALONE,
  'auth.cancel-account-deletion',
  'auth.get-own-data',
  'auth.get-profile',
  'auth.link-data-export',
  'auth.request-account-deletion',
  'auth.request-data-export',
  'auth.update-settings',
  'notifications.get-settings',
  'notifications.update-settings',
  'promises.begin-anew',
  'promises.check-report',
  'promises.close-promise',
  'promises.end-pause',
  'promises.find-promise',
  'promises.go-on',
  'promises.grant-media',
  'promises.list-active-promises',
  'promises.list-promises',
  'promises.list-public-reports',
  'promises.list-reports',
  'promises.pause-promise',
  'promises.set-privacy',
  'promises.skip-day',
  'promises.submit-report',
  'promises.take-motivator-link',
  'promises.undo-report',
  'voting.approve-by-motivator',
  'voting.become-witness',
  'voting.cast-vote',
  'voting.confirm-hidden',
  'voting.count-pending-reports',
  'voting.get-approval-count',
  'voting.get-witness',
  'voting.get-witness-link',
  'voting.list-approvals',
  'voting.list-pending-reports',
  'voting.mute-witness',
  'voting.reject-by-motivator',
] as const satisfies readonly CallName[];
