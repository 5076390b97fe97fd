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
}

/** Presses Start in the sandbox, so that the bot may write, and signs in with the sandbox's signed initData. */
export async function moveIn({ appUrl, sandboxUrl }: Place, username: string): Promise<Resident> {
  const person = `${sandboxUrl}/sandbox/people/${username}`;
  await send(`${person}/start`, { method: 'POST', headers: JSON_TYPE, body: '{}' });
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
    call: (method, path, body, key) =>
      send(appUrl + path, {
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

export async function send<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `${init?.method ?? 'GET'} ${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`,
    );
  return (text ? JSON.parse(text) : undefined) as T;
}
