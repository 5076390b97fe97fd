import { h } from './el.js';

const TOAST_MS = 4_000;

export function toast(text) {
  const box = h('div', { class: 'toast' }, text);
  document.getElementById('toasts').append(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

/** Runs what a person asked for and shows a refusal instead of losing it. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    toast(error.message);
    return undefined;
  }
}

/** Resolves with the id of the pressed button, or undefined when the dialog was dismissed. */
export function ask({ title, message, buttons, kind }) {
  return new Promise((resolve) => {
    const dialog = h(
      'dialog',
      { class: kind ?? '', onclose: () => (dialog.remove(), resolve(dialog.returnValue || undefined)) },
      title ? h('h2', {}, title) : null,
      message ? h('p', {}, message) : null,
      h(
        'div',
        { class: 'dialog-actions' },
        buttons.map(({ id, text, style }) =>
          h(
            'button',
            { type: 'button', class: `button ${style ?? ''}`, onclick: () => dialog.close(id || '\u0000') },
            text,
          ),
        ),
      ),
    );
    open(dialog);
  }).then((id) => (id === '\u0000' ? '' : id));
}

/** Shows a dialog that the caller built; a click beside it closes it. */
export function open(dialog) {
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
