import { h, icon } from './el.js';
import { hrefOf, follow } from './links.js';

/** Buttons under a message. `onkey` resolves when the bot has answered; until then the button shows that it waits. */
export function inlineKeys(message, rows, onkey) {
  return h(
    'div',
    { class: 'keys' },
    rows.map((row) =>
      h(
        'div',
        { class: 'keys-row' },
        row.map((button) => keyOf(message, button, onkey)),
      ),
    ),
  );
}

function keyOf(message, button, onkey) {
  const url = button.url ?? button.login_url?.url;
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
  const mark = button.web_app
    ? 'app'
    : button.copy_text
      ? 'copy'
      : 'switch_inline_query' in button
        ? 'plane'
        : null;
  const key = h(
    'button',
    { type: 'button', class: 'key', onclick: press },
    button.text,
    mark ? icon(mark) : null,
  );
  async function press() {
    if (key.getAttribute('aria-busy') === 'true') return;
    key.setAttribute('aria-busy', 'true');
    const spinner = h('span', { class: 'spinner' });
    key.append(spinner);
    try {
      await onkey(message, button);
    } finally {
      key.removeAttribute('aria-busy');
      spinner.remove();
    }
  }
  return key;
}
