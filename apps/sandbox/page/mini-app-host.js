import { h } from './el.js';
import { ask } from './notices.js';

/**
 * The client's side of core.telegram.org/api/bots/webapps#mini-apps-events: JSON strings {eventType, eventData} by postMessage.
 * An event that is not named here is one the client does not know, and is passed over in silence, as a client does.
 */
export function hostOf(view, { theme, close, confirmClosing, sendData, follow }) {
  const buttons = { main: {}, secondary: {} };
  let fullscreen = false;
  let expanded = false;

  const send = (eventType, eventData) => {
    view.frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData: eventData ?? null }), '*');
  };
  const tellViewport = (stable = true) => {
    const { clientWidth: width, clientHeight: height } = view.frame;
    send('viewport_changed', { width, height, is_expanded: expanded, is_state_stable: stable });
  };
  const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };
  const sizes = new ResizeObserver(() => tellViewport());
  sizes.observe(view.frame);

  const setFullscreen = (wanted) => {
    if (fullscreen === wanted)
      return send('fullscreen_failed', { error: wanted ? 'ALREADY_FULLSCREEN' : 'UNSUPPORTED' });
    fullscreen = wanted;
    view.panel.classList.toggle('fullscreen', wanted);
    return send('fullscreen_changed', { is_fullscreen: wanted });
  };
  const setupButton = (name, wishes) => {
    Object.assign(buttons[name], wishes);
    drawButtons(view.bottom, buttons, theme, send);
  };
  const paint = (property, { color, color_key }) =>
    view.panel.style.setProperty(property, color ?? theme[color_key] ?? '');

  const EVENTS = {
    iframe_ready: () => {},
    iframe_will_reload: () => {},
    web_app_ready: () => view.waiting.remove(),
    web_app_expand: () => {
      expanded = true;
      tellViewport();
    },
    web_app_close: close,
    web_app_request_theme: () => send('theme_changed', { theme_params: theme }),
    web_app_request_viewport: () => tellViewport(),
    web_app_request_safe_area: () => send('safe_area_changed', noInsets),
    web_app_request_content_safe_area: () => send('content_safe_area_changed', noInsets),
    web_app_request_fullscreen: () => setFullscreen(true),
    web_app_exit_fullscreen: () => setFullscreen(false),
    web_app_setup_main_button: (wishes) => setupButton('main', wishes),
    web_app_setup_secondary_button: (wishes) => setupButton('secondary', wishes),
    web_app_setup_back_button: ({ is_visible }) => (view.back.hidden = !is_visible),
    web_app_setup_settings_button: ({ is_visible }) => (view.settings.hidden = !is_visible),
    web_app_setup_closing_behavior: ({ need_confirmation }) => confirmClosing(Boolean(need_confirmation)),
    web_app_setup_swipe_behavior: () => {},
    web_app_toggle_orientation_lock: () => {},
    web_app_set_header_color: (wishes) => {
      paint('--mini-header', wishes);
      view.panel.style.setProperty('--mini-header-ink', inkOn(wishes.color ?? theme[wishes.color_key]));
    },
    web_app_set_background_color: (wishes) => paint('--mini-ground', wishes),
    web_app_set_bottom_bar_color: (wishes) => paint('--mini-bottom', wishes),
    web_app_trigger_haptic_feedback: (wishes) => showHaptic(view.box, wishes),
    web_app_open_link: ({ url }) => follow(url),
    web_app_open_tg_link: ({ path_full }) => follow(`https://t.me${path_full}`),
    web_app_open_popup: async ({ title, message, buttons: wanted }) => {
      const id = await ask({ title, message, kind: 'popup', buttons: wanted.map(popupButton) });
      send('popup_closed', id === undefined ? {} : { button_id: id });
    },
    web_app_data_send: ({ data }) => sendData(data),
    web_app_switch_inline_query: ({ query }) =>
      follow(`https://t.me/share/url?${new URLSearchParams({ url: '', text: query })}`),
    web_app_request_write_access: () => send('write_access_requested', { status: 'allowed' }),
    web_app_request_phone: () => send('phone_requested', { status: 'cancelled' }),
    web_app_read_text_from_clipboard: async ({ req_id }) => {
      const data = await navigator.clipboard.readText().catch(() => undefined);
      send('clipboard_text_received', { req_id, ...(data === undefined ? {} : { data }) });
    },
    web_app_invoke_custom_method: ({ req_id, method, params }) =>
      send('custom_method_invoked', { req_id, ...cloudStorage(method, params) }),
    web_app_check_home_screen: () => send('home_screen_checked', { status: 'unsupported' }),
    web_app_add_to_home_screen: () => send('home_screen_failed', { error: 'UNSUPPORTED' }),
    web_app_biometry_get_info: () => send('biometry_info_received', { available: false }),
  };

  return {
    send,
    hear: (data) => {
      let event;
      try {
        event = JSON.parse(data);
      } catch {
        return;
      }
      if (Object.hasOwn(EVENTS, event.eventType)) void EVENTS[event.eventType](event.eventData ?? {});
    },
    tellTheme: (next) => {
      theme = next;
      drawButtons(view.bottom, buttons, theme, send);
      send('theme_changed', { theme_params: theme });
    },
    end: () => sizes.disconnect(),
  };
}

function drawButtons(bottom, buttons, theme, send) {
  const shown = ['secondary', 'main'].filter((name) => buttons[name].is_visible && buttons[name].text);
  bottom.hidden = shown.length === 0;
  bottom.replaceChildren(
    ...shown.map((name) => {
      const { text, color, text_color, is_active = true, is_progress_visible } = buttons[name];
      const plain = name === 'secondary';
      const ground = color ?? (plain ? theme.bottom_bar_bg_color : theme.button_color);
      const ink = text_color ?? (plain ? theme.button_color : theme.button_text_color);
      return h(
        'button',
        {
          type: 'button',
          disabled: !is_active,
          style: `--button-ground:${ground};--button-ink:${ink}`,
          onclick: () => send(`${name}_button_pressed`),
        },
        is_progress_visible ? h('span', { class: 'spinner', 'aria-label': text }) : text,
      );
    }),
  );
}

const POPUP_TEXTS = { ok: 'ОК', close: 'Закрыть', cancel: 'Отмена' };

function popupButton({ id, type, text }) {
  return {
    id: id ?? '',
    text: text ?? POPUP_TEXTS[type] ?? 'ОК',
    style: type === 'destructive' ? 'danger' : type === 'ok' ? 'primary' : '',
  };
}

const HAPTICS = {
  success: 'успех',
  warning: 'внимание',
  error: 'ошибка',
  light: 'лёгкий толчок',
  medium: 'толчок',
  heavy: 'сильный толчок',
  rigid: 'жёсткий толчок',
  soft: 'мягкий толчок',
};

/** A phone would shake; here a small mark says how. */
function showHaptic(box, { type, impact_style, notification_type }) {
  box.querySelector('.haptic')?.remove();
  const word =
    HAPTICS[notification_type ?? impact_style] ?? (type === 'selection_change' ? 'щелчок' : 'толчок');
  const mark = h('div', { class: 'haptic' }, `вибрация: ${word}`);
  box.append(mark);
  setTimeout(() => mark.remove(), 900);
}

/** Black or white, whichever reads better on the colour that the app asked for. */
function inkOn(color) {
  const [red, green, blue] = /^#(..)(..)(..)$/
    .exec(color ?? '')
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16)) ?? [255, 255, 255];
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000' : '#fff';
}

const CLOUD = 'sandbox-cloud:';

/** Telegram keeps these on its servers; here this browser does. */
function cloudStorage(method, params) {
  switch (method) {
    case 'saveStorageValue':
      localStorage.setItem(CLOUD + params.key, params.value);
      return { result: true };
    case 'getStorageValues':
      return {
        result: Object.fromEntries(params.keys.map((key) => [key, localStorage.getItem(CLOUD + key) ?? ''])),
      };
    case 'deleteStorageValues':
      for (const key of params.keys) localStorage.removeItem(CLOUD + key);
      return { result: true };
    case 'getStorageKeys':
      return {
        result: Object.keys(localStorage)
          .filter((key) => key.startsWith(CLOUD))
          .map((key) => key.slice(CLOUD.length)),
      };
    default:
      return { error: 'METHOD_NOT_FOUND' };
  }
}
