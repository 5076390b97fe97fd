import type { KeyboardButton } from 'grammy/types';
import type { PersonView } from '../../../src/wire.ts';
import { pressButton } from '../api.ts';
import { attempt } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { startApp } from '../mini-app/mini-app.ts';

type Rows = (KeyboardButton | string)[][];

/** Null when the bot has sent no keyboard or a bare "force reply". */
export function replyKeyboardOf({ keyboard }: PersonView): Rows | null {
  return keyboard && 'keyboard' in keyboard ? keyboard.keyboard : null;
}

export function drawReplyKeyboard(person: PersonView, rows: Rows): HTMLElement {
  return h(
    'div',
    { class: 'board' },
    rows.map((row) =>
      h(
        'div',
        { class: 'keys-row' },
        row.map((button) =>
          h('button', { type: 'button', class: 'key', onclick: () => press(person, button) }, textOf(button)),
        ),
      ),
    ),
  );
}

function press(person: PersonView, button: KeyboardButton | string): Promise<unknown> {
  const text = textOf(button);
  if (typeof button !== 'string' && 'web_app' in button)
    return startApp({ url: button.web_app.url, fromKeyboard: text });
  return attempt(() => pressButton(person.id, { text }));
}

function textOf(button: KeyboardButton | string): string {
  return typeof button === 'string' ? button : button.text;
}
