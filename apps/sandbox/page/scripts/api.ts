import type {
  BotStatus,
  ChatMessage,
  ChatPage,
  ClockReading,
  Launch,
  LaunchRequest,
  NewPersonRequest,
  PersonView,
  PressRequest,
  PressResult,
  SandboxState,
} from '../../src/wire.ts';

export class CallError extends Error {}

const NO_ANSWER = 'Песочница не отвечает.';

async function call<T>(path: string, options: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new CallError(NO_ANSWER);
  }
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new CallError(errorIn(body, response.status));
  return body as T;
}

function errorIn(body: unknown, status: number): string {
  return (body as { error?: string } | null)?.error ?? `Ошибка ${status}`;
}

const post = <T>(path: string, body: object = {}): Promise<T> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const pathOf = (personId: number) => `/sandbox/people/${personId}`;

export const readState = () => call<SandboxState>('/sandbox/state');
export const readMessages = (personId: number, last: number) =>
  call<ChatPage>(`${pathOf(personId)}/messages?last=${last}`);
export const addPerson = (person: NewPersonRequest) => post<PersonView>('/sandbox/people', person);
export const writeText = (personId: number, text: string) =>
  post<{ messages: ChatMessage[] }>(`${pathOf(personId)}/messages`, { text });
export const pressButton = (personId: number, press: PressRequest) =>
  post<PressResult>(`${pathOf(personId)}/press`, press);
export const startBot = (personId: number, payload: string) =>
  post<{ message: ChatMessage }>(`${pathOf(personId)}/start`, { payload });
export const setBlocked = (personId: number, blocked: boolean) =>
  post<PersonView>(`${pathOf(personId)}/${blocked ? 'block' : 'unblock'}`);
export const sendWebAppData = (personId: number, data: { data: string; button_text: string }) =>
  post<{ messages: ChatMessage[] }>(`${pathOf(personId)}/web-app-data`, data);
export const readPrepared = (personId: number, id: string) =>
  call<{ text: string; url: string }>(`${pathOf(personId)}/prepared-messages/${encodeURIComponent(id)}`);
export const launchMiniApp = (personId: number, request: LaunchRequest) =>
  call<Launch>(`${pathOf(personId)}/init-data?${new URLSearchParams({ ...request }).toString()}`);
export const readBot = () => call<BotStatus>('/sandbox/bot');
export const readClock = () => call<ClockReading>('/sandbox/clock');
export const advanceClock = (advance: string) => post<ClockReading>('/sandbox/clock', { advance });

export interface FilesToSend {
  files: File[];
  caption: string;
  asDocument: boolean;
}

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
export function sendFiles(
  personId: number,
  { files, caption, asDocument }: FilesToSend,
  onprogress: (part: number) => void,
): Promise<void> {
  const form = new FormData();
  form.set('caption', caption);
  form.set('as_document', String(asDocument));
  for (const file of files) form.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${pathOf(personId)}/messages`);
    request.responseType = 'json';
    request.upload.onprogress = (event) => onprogress(event.loaded / event.total);
    request.onerror = () => reject(new CallError(NO_ANSWER));
    request.onload = () => {
      if (request.status < 400) resolve();
      else reject(new CallError(errorIn(request.response, request.status)));
    };
    request.send(form);
  });
}
