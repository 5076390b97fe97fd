import type { Sandbox } from '../sandbox.ts';
import type { Method } from './method.ts';
import { isObject, type Params } from './params.ts';
import { badRequest, conflict } from './refusal.ts';

const MAX_LIMIT = 100;
const MAX_TIMEOUT_SECONDS = 50;

/** The one long poll that may wait in each sandbox; a newer poll ends it. */
const openPolls = new WeakMap<Sandbox, AbortController>();
const lastPoll = new WeakMap<Sandbox, number>();
/** After every poll a bot is away for a moment, while it processes the updates. */
const PROCESSING_MS = 15_000;

export const getUpdates: Method = async (sandbox, params, hangup) => {
  if (sandbox.settings.get('webhook')) {
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  endOlderPoll(sandbox);
  lastPoll.set(sandbox, sandbox.realNow());
  storeAllowedUpdates(sandbox, params);
  const offset = params.whole('offset') ?? 0;
  if (offset > 0) sandbox.updates.confirmBefore(offset);
  if (offset < 0) sandbox.updates.keepLast(-offset);
  const from = Math.max(offset, 0);
  const limit = Math.min(Math.max(params.whole('limit') || MAX_LIMIT, 1), MAX_LIMIT);
  const seconds = Math.min(Math.max(params.whole('timeout') ?? 0, 0), MAX_TIMEOUT_SECONDS);
  const ready = sandbox.updates.pending(from, limit);
  if (ready.length > 0 || seconds === 0) return ready;
  return waitForUpdates(sandbox, from, limit, seconds, hangup);
};

/** Whether a long poll is open at this moment. */
export function isPolled(sandbox: Sandbox): boolean {
  return openPolls.has(sandbox);
}

/** Whether a bot is likely to process what is sent now: it polls, polled moments ago, or has a webhook. */
export function isOnline(sandbox: Sandbox): boolean {
  const seen = lastPoll.get(sandbox) ?? -Infinity;
  return (
    isPolled(sandbox) || sandbox.realNow() - seen < PROCESSING_MS || sandbox.settings.get('webhook') !== null
  );
}

export function endOlderPoll(sandbox: Sandbox, reason = TERMINATED): void {
  openPolls.get(sandbox)?.abort(reason);
}

export function storeAllowedUpdates(sandbox: Sandbox, params: Params): void {
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
  hangup: AbortSignal,
) {
  const mine = new AbortController();
  openPolls.set(sandbox, mine);
  const until = sandbox.realNow() + seconds * 1000;
  try {
    for (;;) {
      const ms = Math.max(until - sandbox.realNow(), 0);
      await sandbox.bus.wait((event) => event.kind === 'update', ms, AbortSignal.any([mine.signal, hangup]));
      if (mine.signal.aborted) throw conflict(String(mine.signal.reason));
      const ready = hangup.aborted ? [] : sandbox.updates.pending(from, limit);
      if (ready.length > 0 || hangup.aborted || sandbox.realNow() >= until) return ready;
    }
  } finally {
    if (openPolls.get(sandbox) === mine) openPolls.delete(sandbox);
    lastPoll.set(sandbox, sandbox.realNow());
  }
}
