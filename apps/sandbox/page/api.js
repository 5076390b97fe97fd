export class CallError extends Error {}

async function call(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new CallError('Песочница не отвечает.');
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(body.error ?? `Ошибка ${response.status}`);
  return body;
}

const post = (path, body = {}) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const of = (id) => `/sandbox/people/${id}`;

export const readState = () => call('/sandbox/state');
export const readMessages = (id, last) => call(`${of(id)}/messages?last=${last}`);
export const addPerson = (person) => post('/sandbox/people', person);
export const writeText = (id, text, replyTo) =>
  post(`${of(id)}/messages`, replyTo ? { text, reply_to_message_id: replyTo } : { text });
export const pressButton = (id, press) => post(`${of(id)}/press`, press);
export const startBot = (id, payload) => post(`${of(id)}/start`, { payload });
export const setBlocked = (id, blocked) => post(`${of(id)}/${blocked ? 'block' : 'unblock'}`);
export const sendWebAppData = (id, data) => post(`${of(id)}/web-app-data`, data);
export const readInitData = (id, wishes) => call(`${of(id)}/init-data?${new URLSearchParams(wishes)}`);
export const readBot = () => call('/sandbox/bot');
export const readClock = () => call('/sandbox/clock');
export const advanceClock = (advance) => post('/sandbox/clock', { advance });

/** fetch cannot show how far an upload is, so this is the older way. */
export function sendFiles(id, { files, caption, asDocument }, onprogress) {
  const form = new FormData();
  form.set('caption', caption);
  form.set('as_document', String(asDocument));
  for (const file of files) form.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${of(id)}/messages`);
    request.responseType = 'json';
    request.upload.onprogress = (event) => onprogress(event.loaded / event.total);
    request.onerror = () => reject(new CallError('Песочница не отвечает.'));
    request.onload = () =>
      request.status < 400
        ? resolve(request.response)
        : reject(new CallError(request.response?.error ?? `Ошибка ${request.status}`));
    request.send(form);
  });
}
