type Params = Record<string, unknown>;

/** How a client handles a method: normally, without ever answering, or by throwing. */
export type Taking = 'answers' | 'hangs' | 'throws';

const LIGHT = {
  bg_color: '#ffffff',
  text_color: '#000000',
  button_color: '#3390ec',
  button_text_color: '#ffffff',
  secondary_bg_color: '#f4f4f5',
  section_bg_color: '#ffffff',
  link_color: '#3390ec',
};
export const DARK = { ...LIGHT, bg_color: '#212121', text_color: '#ffffff', secondary_bg_color: '#0f0f0f' };

/** The fragment of an address that Telegram opens. */
export function launchHash(
  part: { startParam?: string; version?: string; platform?: string; theme?: object } = {},
): string {
  const initData = new URLSearchParams({
    user: JSON.stringify({ id: 7001, first_name: 'Аня' }),
    auth_date: '1795000000',
    hash: 'signed',
  });
  return `#${new URLSearchParams({
    tgWebAppData: initData.toString(),
    tgWebAppVersion: part.version ?? '8.0',
    tgWebAppPlatform: part.platform ?? 'android',
    tgWebAppThemeParams: JSON.stringify({ ...LIGHT, ...part.theme }),
    ...(part.startParam && { tgWebAppStartParam: part.startParam }),
  })}`;
}

interface NativeWindow {
  TelegramWebviewProxy?: { postEvent: (method: string, params: string) => void };
  Telegram?: { WebView?: { receiveEvent?: (event: string, payload: unknown) => void } };
}

/** A phone's Telegram client around the page, behind both interfaces of a native client. */
export class FakeTelegram {
  readonly sent: { method: string; params: Params }[] = [];

  constructor(private readonly taking: Partial<Record<string, Taking>> = {}) {
    (window as NativeWindow).TelegramWebviewProxy = {
      postEvent: (method, params) => this.take(method, JSON.parse(params ?? '{}') ?? {}),
    };
  }

  private take(method: string, params: Params): void {
    const how = this.taking[method] ?? this.taking['*'] ?? 'answers';
    if (how === 'throws') throw new Error(`${method} is broken`);
    this.sent.push({ method, params });
    if (how === 'hangs') return;
    if (method === 'web_app_request_theme') this.say('theme_changed', { theme_params: LIGHT });
    if (method === 'web_app_request_viewport') this.sayHeight();
    if (method === 'web_app_setup_main_button' && params['is_visible'] !== this.isButtonDrawn) {
      this.isButtonDrawn = params['is_visible'] === true;
      this.sayHeight();
    }
    if (method === 'web_app_request_safe_area')
      this.say('safe_area_changed', { top: 47, bottom: 34, left: 0, right: 0 });
    if (method === 'web_app_request_content_safe_area')
      this.say('content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 });
  }

  private isButtonDrawn = false;
  /** The main button is below the page and shrinks it. */
  private sayHeight(): void {
    const height = this.isButtonDrawn ? 540 : 600;
    this.say('viewport_changed', { width: 390, height, is_expanded: true, is_state_stable: true });
  }

  /** Asynchronously, as a native client does. */
  private say(event: string, payload: unknown): void {
    void Promise.resolve().then(() => this.send(event, payload));
  }

  send(event: string, payload: unknown = null): void {
    (window as NativeWindow).Telegram?.WebView?.receiveEvent?.(event, payload);
  }

  /** The last parameters sent to this method. */
  last(method: string): Params | undefined {
    return this.sent.findLast((one) => one.method === method)?.params;
  }
  count(method: string): number {
    return this.sent.filter((one) => one.method === method).length;
  }

  leave(): void {
    delete (window as NativeWindow).TelegramWebviewProxy;
  }
}
