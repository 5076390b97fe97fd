import type { Sandbox } from '../sandbox.ts';
import type { Method } from './method.ts';
import { isObject, type Params } from './params.ts';
import { badRequest, conflict } from './refusal.ts';

const MAX_LIMIT = 100;
const MAX_TIMEOUT_SECONDS = 50;

/** The one long poll that may wait in each sandbox; a newer one ends it. */
const waiting = new WeakMap<Sandbox, AbortController>();
const lastPoll = new WeakMap<Sandbox, number>();
/** A bot is away for a moment after every poll, while it works on what it got. */
const WORKING_MS = 15_000;

export const getUpdates: Method = async (sandbox, params, left) => {
  if (sandbox.settings.get('webhook')) {
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  endOlderPoll(sandbox);
  lastPoll.set(sandbox, sandbox.realNow());
  keepAllowedUpdates(sandbox, params);
  const offset = params.whole('offset') ?? 0;
  if (offset > 0) sandbox.updates.confirmBefore(offset);
  if (offset < 0) sandbox.updates.keepLast(-offset);
  const from = Math.max(offset, 0);
  const limit = Math.min(Math.max(params.whole('limit') || MAX_LIMIT, 1), MAX_LIMIT);
  const seconds = Math.min(Math.max(params.whole('timeout') ?? 0, 0), MAX_TIMEOUT_SECONDS);
  const ready = sandbox.updates.pending(from, limit);
  if (ready.length > 0 || seconds === 0) return ready;
  return waitForUpdates(sandbox, from, limit, seconds, left);
};

/** Whether a bot is there and waits at this moment. */
export function isPolled(sandbox: Sandbox): boolean {
  return waiting.has(sandbox);
}

/** Whether a bot is likely to take what is sent now: it waits, was here a moment ago, or has a webhook. */
export function isOnline(sandbox: Sandbox): boolean {
  const seen = lastPoll.get(sandbox) ?? -Infinity;
  return (
    isPolled(sandbox) || sandbox.realNow() - seen < WORKING_MS || sandbox.settings.get('webhook') !== null
  );
}

export function endOlderPoll(sandbox: Sandbox, reason = TERMINATED): void {
  waiting.get(sandbox)?.abort(reason);
}

export function keepAllowedUpdates(sandbox: Sandbox, params: Params): void {
  const allowed = params.json('allowed_updates', 'allowed_updates');
  if (allowed === undefined) return;
  if (!Array.isArray(allowed) || isObject(allowed))
    throw badRequest('parameter "allowed_updates" must be an Array');
  sandbox.settings.set('allowedUpdates', allowed.map(String));
}

export const TERMINATED =
  'terminated by other getUpdates request; make sure that only one bot instance is running';

async function waitForUpdates(
  sandbox: Sandbox,
  from: number,
  limit: number,
  seconds: number,
  left: AbortSignal,
) {
  const mine = new AbortController();
  waiting.set(sandbox, mine);
  const until = sandbox.realNow() + seconds * 1000;
  try {
    for (;;) {
      const ms = Math.max(until - sandbox.realNow(), 0);
      await sandbox.bus.wait((event) => event.kind === 'update', ms, AbortSignal.any([mine.signal, left]));
      if (mine.signal.aborted) throw conflict(String(mine.signal.reason));
      const ready = left.aborted ? [] : sandbox.updates.pending(from, limit);
      if (ready.length > 0 || left.aborted || sandbox.realNow() >= until) return ready;
    }
  } finally {
    if (waiting.get(sandbox) === mine) waiting.delete(sandbox);
    lastPoll.set(sandbox, sandbox.realNow());
  }
}
