import type { Sandbox } from '../sandbox.ts';
import { endOlderPoll, storeAllowedUpdates } from './get-updates.ts';
import { Described, type Method } from './method.ts';
import { badRequest } from './refusal.ts';

const MAX_CONNECTIONS = 40;

/** Unlike Telegram, accepts plain HTTP: the bot runs on this machine. */
export const setWebhook: Method = (sandbox, params) => {
  const url = params.text('url').trim();
  if (url === '') return deleteWebhook(sandbox, params, new AbortController().signal);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
  const secretToken = params.has('secret_token') ? params.text('secret_token') : null;
  if (secretToken !== null && !/^[\w-]{1,256}$/.test(secretToken)) {
    throw badRequest('secret token contains unallowed characters');
  }
  storeAllowedUpdates(sandbox, params);
  if (params.flag('drop_pending_updates')) sandbox.updates.drop();
  const same = sandbox.settings.get('webhook')?.url === url;
  sandbox.settings.set('webhook', {
    url,
    secretToken,
    maxConnections: params.whole('max_connections') ?? MAX_CONNECTIONS,
  });
  endOlderPoll(sandbox, 'terminated by setWebhook request');
  sandbox.bus.publish({ kind: 'webhook' });
  return new Described(true, same ? 'Webhook is already set' : 'Webhook was set');
};

export const deleteWebhook: Method = (sandbox, params) => {
  if (params.flag('drop_pending_updates')) sandbox.updates.drop();
  const was = sandbox.settings.get('webhook');
  sandbox.settings.set('webhook', null);
  sandbox.bus.publish({ kind: 'webhook' });
  return new Described(true, was ? 'Webhook was deleted' : 'Webhook is already deleted');
};

export const getWebhookInfo: Method = (sandbox: Sandbox) => {
  const webhook = sandbox.settings.get('webhook');
  const allowed = sandbox.settings.get('allowedUpdates');
  return {
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: sandbox.updates.count(),
    ...(webhook ? { max_connections: webhook.maxConnections } : {}),
    ...(webhook?.lastErrorDate
      ? { last_error_date: webhook.lastErrorDate, last_error_message: webhook.lastErrorMessage }
      : {}),
    ...(allowed.length > 0 ? { allowed_updates: allowed } : {}),
  };
};
