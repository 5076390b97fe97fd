import type { InlineKeyboardButton } from 'grammy/types';
import type { SeenMessage } from '../../../src/wire.ts';
import { h } from '../dom/element.ts';
import { icon, type IconName } from '../dom/icon.ts';
import { follow, hrefOf } from './links.ts';

/** Resolves when the bot has answered; the button shows progress until then. */
export type OnButton = (message: SeenMessage, button: InlineKeyboardButton) => Promise<void>;

export function drawInlineKeyboard(
  message: SeenMessage,
  rows: InlineKeyboardButton[][],
  onButton: OnButton,
): HTMLElement {
  return h(
    'div',
    { class: 'keys' },
    rows.map((row) =>
      h(
        'div',
        { class: 'keys-row' },
        row.map((button) => drawButton(message, button, onButton)),
      ),
    ),
  );
}

function drawButton(message: SeenMessage, button: InlineKeyboardButton, onButton: OnButton): HTMLElement {
  const url = addressOf(button);
  if (url) {
    return h(
      'a',
      {
        class: 'key',
        href: hrefOf(url),
        target: '_blank',
        rel: 'noopener',
        onclick: (event) => follow(url, event),
      },
      button.text,
      icon('link'),
    );
  }
  const mark = iconOf(button);
  const key: HTMLElement = h(
    'button',
    { type: 'button', class: 'key', onclick: () => press(key, () => onButton(message, button)) },
    button.text,
    mark && icon(mark),
  );
  return key;
}

function addressOf(button: InlineKeyboardButton): string | undefined {
  if ('url' in button) return button.url;
  return 'login_url' in button ? button.login_url.url : undefined;
}

function iconOf(button: InlineKeyboardButton): IconName | null {
  if ('web_app' in button) return 'app';
  if ('copy_text' in button) return 'copy';
  return 'switch_inline_query' in button ? 'plane' : null;
}

async function press(key: HTMLElement, action: () => Promise<void>): Promise<void> {
  if (key.getAttribute('aria-busy') === 'true') return;
  key.setAttribute('aria-busy', 'true');
  const spinner = h('span', { class: 'spinner' });
  key.append(spinner);
  try {
    await action();
  } finally {
    key.removeAttribute('aria-busy');
    spinner.remove();
  }
}
