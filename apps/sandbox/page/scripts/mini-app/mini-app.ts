import type { LaunchRequest, PersonView } from '../../../src/wire.ts';
import { launchMiniApp, readPrepared, sendWebAppData } from '../api.ts';
import { ask, attempt } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { iconButton } from '../dom/icon.ts';
import { fullName } from '../dom/names.ts';
import { bot, currentPerson, state, subscribe, themeParams } from '../store.ts';
import { themeName } from '../theme.ts';
import { MiniAppHost, type MiniAppView } from './host.ts';
import { shareLink } from './share-link.ts';

type Follow = (address: string) => void;

interface RunningApp {
  frame: HTMLIFrameElement;
  host: MiniAppHost;
  personId: number;
  /** The app asked for a question before it is closed. */
  confirmsClosing: boolean;
}

export interface StartOptions {
  /** The app's /miniapp when absent. */
  url?: string;
  startParam?: string;
  /** The text of the reply keyboard's button that opens the app. */
  fromKeyboard?: string | undefined;
}

let panel: HTMLElement;
let follow: Follow;
let running: RunningApp | null = null;

/** `followLink` opens links of the mini app; passed in, because a followed link may open a mini app itself. */
export function mountMiniApp(root: HTMLElement, followLink: Follow): void {
  panel = root;
  follow = followLink;
  subscribe(['current'], () => running && running.personId !== state.currentId && close());
  subscribe(['theme'], () => running?.host.setTheme(themeParams(themeName())));
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (running && event.source === running.frame.contentWindow) running.host.onMessage(event.data);
  });
}

/** Opens a mini app as the current person. */
export async function startApp({ url, startParam, fromKeyboard }: StartOptions): Promise<void> {
  const person = currentPerson();
  if (!person) return;
  const request: LaunchRequest = { theme: themeName() };
  if (url) request.url = url;
  if (startParam) request.start_param = startParam;
  const launch = await attempt(() => launchMiniApp(person.id, request));
  if (launch) show(person, addressFor(person, launch.launchUrl), fromKeyboard);
}

/**
 * The mini app of each person runs on a host name of its own, which every browser resolves to this machine: people have
 * separate browsers in Telegram, so one person's session must not be found by another.
 */
function addressFor(person: PersonView, address: string): string {
  const url = new URL(address);
  const appHost = new URL(bot().app_url);
  if (url.host !== appHost.host || !['127.0.0.1', 'localhost'].includes(url.hostname)) return address;
  url.hostname = `p${person.id}.localhost`;
  return url.href;
}

function show(person: PersonView, address: string, fromKeyboard: string | undefined): void {
  close();
  const view = buildView(address, {
    onBack: () => host.send('back_button_pressed'),
    onSettings: () => host.send('settings_button_pressed'),
  });
  const app: RunningApp = {
    frame: view.frame,
    personId: person.id,
    confirmsClosing: false,
    host: new MiniAppHost(view, themeParams(themeName()), {
      close,
      follow,
      shareMessage: (id) => sharePrepared(person.id, id),
      confirmClosing: (isNeeded) => (app.confirmsClosing = isNeeded),
      sendData: async (data) => {
        await attempt(() => sendWebAppData(person.id, { data, button_text: fromKeyboard ?? '' }));
        close();
      },
    }),
  };
  const { host } = app;
  running = app;
  panel.replaceChildren(drawBar(view, person, fromKeyboard), view.box, view.bottom);
  panel.hidden = false;
}

/** @returns the error that Telegram gives to the app, null once it is shared */
async function sharePrepared(personId: number, id: string): Promise<string | null> {
  const prepared = await readPrepared(personId, id).catch(() => null);
  if (!prepared) return 'MESSAGE_EXPIRED';
  return (await shareLink(prepared)) ? null : 'USER_DECLINED';
}

function buildView(
  address: string,
  { onBack, onSettings }: { onBack: () => void; onSettings: () => void },
): MiniAppView {
  const frame = h('iframe', {
    src: address,
    title: 'Мини-приложение',
    allow: 'clipboard-read; clipboard-write; fullscreen',
  });
  const waiting = h('div', { class: 'mini-waiting' }, h('span', { class: 'spinner' }));
  frame.addEventListener('load', () => waiting.remove());
  return {
    panel,
    frame,
    waiting,
    box: h('div', { class: 'mini-frame' }, frame, waiting),
    bottom: h('div', { class: 'mini-bottom', hidden: true }),
    back: iconButton('back', 'Назад', onBack, { hidden: true }),
    settings: iconButton('gear', 'Настройки', onSettings, { hidden: true }),
  };
}

function drawBar(view: MiniAppView, person: PersonView, fromKeyboard: string | undefined): HTMLElement {
  return h(
    'header',
    { class: 'bar' },
    view.back,
    iconButton('close', 'Закрыть мини-приложение', askClose),
    h(
      'div',
      { class: 'bar-text' },
      h('h2', { class: 'bar-title' }, bot().name),
      h('div', { class: 'bar-note' }, `мини-приложение · ${fullName(person)}`),
    ),
    view.settings,
    iconButton('link', 'Открыть заново', () => startApp({ fromKeyboard })),
  );
}

/** On a narrow screen the mini app covers the chat, so a link into the chat closes it. */
export function closeWhenItCoversTheChat(): void {
  if (running && getComputedStyle(panel).position === 'fixed') close();
}

async function askClose(): Promise<void> {
  if (running?.confirmsClosing) {
    const answer = await ask({
      title: 'Закрыть?',
      message: 'Изменения могут не сохраниться.',
      buttons: [
        { id: 'stay', text: 'Остаться' },
        { id: 'close', text: 'Закрыть', style: 'danger' },
      ],
    });
    if (answer !== 'close') return;
  }
  close();
}

function close(): void {
  running?.host.stop();
  running = null;
  panel.hidden = true;
  panel.className = 'mini-app';
  panel.removeAttribute('style');
  panel.replaceChildren();
}
