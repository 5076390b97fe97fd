import { h } from './element.ts';

const TOAST_MS = 4_000;

export interface Choice {
  id: string;
  text: string;
  style?: 'primary' | 'danger' | '';
}

export interface Question {
  title?: string | undefined;
  message?: string | undefined;
  kind?: 'alert' | 'popup';
  buttons: Choice[];
}

export function toast(text: string): void {
  const box = h('div', { class: 'toast' }, text);
  elementById('toasts').append(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

/** Runs an action of the person and shows its error as a toast. Returns undefined after an error. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    toast(messageOf(error));
    return undefined;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Resolves with the id of the pressed button, or undefined when the dialog was dismissed. */
export async function ask({ title, message, buttons, kind }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    // A button may have the empty id, and `returnValue` of a dismissed dialog is empty too.
    let pressed: string | undefined;
    const press = (id: string) => {
      pressed = id;
      dialog.close();
    };
    const end = () => {
      dialog.remove();
      resolve(pressed);
    };
    const dialog: HTMLDialogElement = h(
      'dialog',
      { class: kind ?? '', onclose: end },
      title ? h('h2', {}, title) : null,
      message ? h('p', {}, message) : null,
      h(
        'div',
        { class: 'dialog-actions' },
        buttons.map(({ id, text, style }) =>
          h('button', { type: 'button', class: `button ${style ?? ''}`, onclick: () => press(id) }, text),
        ),
      ),
    );
    openDialog(dialog);
  });
}

/** Shows a dialog that the caller built; a click on the backdrop closes it. */
export function openDialog(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

export function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element with the id "${id}"`);
  return element;
}
