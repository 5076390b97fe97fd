import { setTimeout as pause } from 'node:timers/promises';

/** A person of the demo: signs in as the mini app does, acts through the public API as the web app does. */
export interface Resident {
  id: number;
  username: string;
  call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
  report(promiseId: number, text: string, key: string, photo?: Buffer): Promise<{ report: { id: number } }>;
}

/** Where the story is played. */
export interface Place {
  appUrl: string;
  sandboxUrl: string;
}

/** In the sandbox, so that the bot may write to the person. */
export const pressStart = ({ sandboxUrl }: Place, username: string): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/people/${username}/start`, { method: 'POST', headers: JSON_TYPE, body: '{}' });

/** Somebody whom the sandbox does not have yet. */
export const addPerson = (
  { sandboxUrl }: Place,
  person: { first_name: string; last_name: string; username: string },
): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/people`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(person),
  });

/** Signs in with the sandbox's signed initData. */
export async function signIn({ appUrl, sandboxUrl }: Place, username: string): Promise<Resident> {
  const person = `${sandboxUrl}/sandbox/people/${username}`;
  const { initData } = await send<{ initData: string }>(`${person}/init-data`);
  const signedIn = await send<{ token: string; session: { userId: number } }>(`${appUrl}/auth/webapp`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ initData }),
  });
  const authorization = `Bearer ${signedIn.token}`;
  return {
    id: signedIn.session.userId,
    username,
    call: <T>(method: string, path: string, body?: unknown, key?: string) =>
      send<T>(appUrl + path, {
        method,
        headers: {
          authorization,
          ...(body !== undefined && JSON_TYPE),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    report: (promiseId, text, key, photo) => {
      const form = new FormData();
      form.set('text', text);
      if (photo) form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      return send(`${appUrl}/api/promises/${promiseId}/reports`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': key },
        body: form,
      });
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** What an act is answered that was already done. */
const CONFLICT = 409;
/** A busy machine lets requests time out. An outage is over by then. */
const ATTEMPTS = 120;
const PAUSE_MS = 500;

/**
 * Asks again where the answer is that a service does not answer now. Acts have keys, or are refused when they are repeated.
 * @throws with the method, the path and the answer, if that is no success
 */
export async function send<T>(url: string, init?: RequestInit): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.ok) return (text ? JSON.parse(text) : undefined) as T;
    if (response.status === CONFLICT && attempt > 1) return undefined as T;
    if (response.status < 502 || attempt === ATTEMPTS)
      throw new Error(
        `${init?.method ?? 'GET'} ${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`,
      );
    await pause(PAUSE_MS);
  }
}
