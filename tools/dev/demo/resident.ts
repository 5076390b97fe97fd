/** A person of the demo: signs in as the mini app does, acts through the public API as the web app does. */
export interface Resident {
  id: number;
  username: string;
  call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
  report(promiseId: number, text: string, key: string, photo?: Buffer): Promise<{ report: { id: number } }>;
}

export interface Place {
  appUrl: string;
  sandboxUrl: string;
  /** A step may have been done by half: what is refused because it was done before counts as done. */
  isRepeating: boolean;
}

/** In the sandbox, so that the bot may write to the person. */
export const pressStart = ({ sandboxUrl }: Place, username: string): Promise<unknown> =>
  send(`${sandboxUrl}/sandbox/people/${username}/start`, { method: 'POST', headers: JSON_TYPE, body: '{}' });

/** Somebody whom the sandbox does not have yet. */
export const addPerson = (
  { sandboxUrl }: Place,
  person: { first_name: string; last_name: string; username: string },
): Promise<unknown> =>
  unlessDone(
    true,
    send(`${sandboxUrl}/sandbox/people`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(person),
    }),
  );

/** Signs in with the sandbox's signed initData. */
export async function signIn(place: Place, username: string): Promise<Resident> {
  const { appUrl, sandboxUrl } = place;
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
      unlessDone(
        place.isRepeating,
        send<T>(appUrl + path, {
          method,
          headers: {
            authorization,
            ...(body !== undefined && JSON_TYPE),
            ...(key && { 'idempotency-key': key }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
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

/** What an act is answered that was already done. */
const CONFLICT = 409;

/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function unlessDone<T>(isRepeating: boolean, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isRepeating && error instanceof Refused && error.status === CONFLICT) return undefined as T;
    throw error;
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

export async function send<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok)
    throw new Refused(
      response.status,
      `${init?.method ?? 'GET'} ${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`,
    );
  return (text ? JSON.parse(text) : undefined) as T;
}
