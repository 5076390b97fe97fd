import type { ThemeParams } from '../../../src/wire.ts';
import { ask } from '../dom/dialogs.ts';
import { callCloudStorage } from './cloud-storage.ts';
import { showHaptic } from './haptics.ts';
import { downloadFile } from './download-file.ts';
import type { EventData } from './event-data.ts';
import { drawAppButtons, type AppButtons } from './app-buttons.ts';
import { popupChoice } from './popup.ts';

export interface MiniAppView {
  panel: HTMLElement;
  frame: HTMLIFrameElement;
  /** Frame and everything shown over it. */
  box: HTMLElement;
  waiting: HTMLElement;
  bottom: HTMLElement;
  back: HTMLElement;
  settings: HTMLElement;
}

export interface HostActions {
  close: () => void;
  confirmClosing: (isNeeded: boolean) => void;
  sendData: (data: string) => Promise<void>;
  follow: (address: string) => void;
  /** Offers a prepared message to a chat; resolves with why it was not shared, or null. */
  shareMessage: (id: string) => Promise<string | null>;
}

type Handlers = Record<string, (data: EventData) => unknown>;

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * The client's side of core.telegram.org/api/bots/webapps#mini-apps-events: JSON strings {eventType, eventData} by
 * postMessage. Events without a handler are ignored, as a client ignores events that it does not support.
 */
export class MiniAppHost {
  readonly #view: MiniAppView;
  readonly #actions: HostActions;
  readonly #handlers: Handlers;
  readonly #sizes = new ResizeObserver(() => this.#sendViewport());
  readonly #buttons: AppButtons = { main: {}, secondary: {} };
  #theme: ThemeParams;
  #isFullscreen = false;
  #isExpanded = false;

  constructor(view: MiniAppView, theme: ThemeParams, actions: HostActions) {
    this.#view = view;
    this.#theme = theme;
    this.#actions = actions;
    this.#handlers = {
      ...this.#windowHandlers(),
      ...this.#barHandlers(),
      ...this.#personHandlers(),
      ...this.#deviceHandlers(),
    };
    this.#sizes.observe(view.frame);
  }

  send(eventType: string, eventData: object | null = null): void {
    this.#view.frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');
  }

  /** Handles what the frame has posted. */
  onMessage(message: unknown): void {
    let event: { eventType?: unknown; eventData?: EventData | null } | null;
    try {
      event = JSON.parse(String(message)) as typeof event;
    } catch {
      return;
    }
    const name = String(event?.eventType);
    if (Object.hasOwn(this.#handlers, name)) void this.#handlers[name]?.(event?.eventData ?? {});
  }

  setTheme(theme: ThemeParams): void {
    this.#theme = theme;
    this.#drawButtons();
    this.#sendTheme();
  }

  stop(): void {
    this.#sizes.disconnect();
  }

  /** Loading, size, theme and closing. */
  #windowHandlers(): Handlers {
    return {
      web_app_ready: () => this.#view.waiting.remove(),
      web_app_expand: () => {
        this.#isExpanded = true;
        this.#sendViewport();
      },
      web_app_close: this.#actions.close,
      web_app_setup_closing_behavior: ({ need_confirmation }) =>
        this.#actions.confirmClosing(Boolean(need_confirmation)),
      web_app_request_theme: () => this.#sendTheme(),
      web_app_request_viewport: () => this.#sendViewport(),
      web_app_request_safe_area: () => this.send('safe_area_changed', NO_INSETS),
      web_app_request_content_safe_area: () => this.send('content_safe_area_changed', NO_INSETS),
      web_app_request_fullscreen: () => this.#setFullscreen(true),
      web_app_exit_fullscreen: () => this.#setFullscreen(false),
    };
  }

  /** The bars above and below the app, and their buttons and colours. */
  #barHandlers(): Handlers {
    return {
      web_app_setup_main_button: (data) => this.#setButton('main', data),
      web_app_setup_secondary_button: (data) => this.#setButton('secondary', data),
      web_app_setup_back_button: ({ is_visible }) => (this.#view.back.hidden = !is_visible),
      web_app_setup_settings_button: ({ is_visible }) => (this.#view.settings.hidden = !is_visible),
      web_app_set_header_color: (data) => {
        const color = this.#paint('--mini-header', data);
        this.#view.panel.style.setProperty('--mini-header-ink', inkOn(color));
      },
      web_app_set_background_color: (data) => this.#paint('--mini-ground', data),
      web_app_set_bottom_bar_color: (data) => this.#paint('--mini-bottom', data),
    };
  }

  /** Links, questions to the person and data for the bot. */
  #personHandlers(): Handlers {
    const { follow, sendData, shareMessage } = this.#actions;
    return {
      web_app_open_link: ({ url }) => follow(url ?? ''),
      web_app_open_tg_link: ({ path_full }) => follow(`https://t.me${path_full ?? ''}`),
      web_app_open_popup: async ({ title, message, buttons = [] }) => {
        const id = await ask({ title, message, kind: 'popup', buttons: buttons.map(popupChoice) });
        this.send('popup_closed', id === undefined ? {} : { button_id: id });
      },
      web_app_data_send: ({ data }) => sendData(data ?? ''),
      web_app_switch_inline_query: ({ query }) =>
        follow(`https://t.me/share/url?${new URLSearchParams({ url: '', text: query ?? '' }).toString()}`),
      web_app_send_prepared_message: async ({ id }) => {
        const error = await shareMessage(id ?? '');
        if (error) this.send('prepared_message_failed', { error });
        else this.send('prepared_message_sent');
      },
      web_app_request_file_download: (file) =>
        this.send('file_download_requested', { status: downloadFile(file) ? 'downloading' : 'cancelled' }),
      web_app_request_write_access: () => this.send('write_access_requested', { status: 'allowed' }),
      web_app_request_phone: () => this.send('phone_requested', { status: 'cancelled' }),
    };
  }

  #deviceHandlers(): Handlers {
    return {
      web_app_trigger_haptic_feedback: (data) => showHaptic(this.#view.box, data),
      web_app_read_text_from_clipboard: async ({ req_id }) => {
        const data = await navigator.clipboard.readText().catch(() => undefined);
        this.send('clipboard_text_received', { req_id, ...(data === undefined ? {} : { data }) });
      },
      web_app_invoke_custom_method: ({ req_id, method, params }) =>
        this.send('custom_method_invoked', { req_id, ...callCloudStorage(method, params) }),
      web_app_check_home_screen: () => this.send('home_screen_checked', { status: 'unsupported' }),
      web_app_add_to_home_screen: () => this.send('home_screen_failed', { error: 'UNSUPPORTED' }),
      web_app_biometry_get_info: () => this.send('biometry_info_received', { available: false }),
    };
  }

  #sendTheme(): void {
    this.send('theme_changed', { theme_params: this.#theme });
  }

  #sendViewport(): void {
    const { clientWidth: width, clientHeight: height } = this.#view.frame;
    const is_expanded = this.#isExpanded;
    this.send('viewport_changed', { width, height, is_expanded, is_state_stable: true });
  }

  #setFullscreen(isWanted: boolean): void {
    if (this.#isFullscreen === isWanted)
      return this.send('fullscreen_failed', { error: isWanted ? 'ALREADY_FULLSCREEN' : 'UNSUPPORTED' });
    this.#isFullscreen = isWanted;
    this.#view.panel.classList.toggle('fullscreen', isWanted);
    return this.send('fullscreen_changed', { is_fullscreen: isWanted });
  }

  #setButton(name: keyof AppButtons, data: EventData): void {
    Object.assign(this.#buttons[name], data);
    this.#drawButtons();
  }

  #drawButtons(): void {
    drawAppButtons(this.#view.bottom, this.#buttons, this.#theme, (name) =>
      this.send(`${name}_button_pressed`),
    );
  }

  /** Colours come as #rrggbb or as the name of a colour of the theme. */
  #paint(property: string, { color, color_key }: EventData): string | undefined {
    const painted = color ?? (color_key && this.#theme[color_key]);
    this.#view.panel.style.setProperty(property, painted ?? '');
    return painted;
  }
}

/** Black or white: the one that reads better on the colour that the app asked for. */
function inkOn(color = ''): string {
  const parts = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? ['ff', 'ff', 'ff'];
  const [red = 255, green = 255, blue = 255] = parts.map((part) => Number.parseInt(part, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000' : '#fff';
}
