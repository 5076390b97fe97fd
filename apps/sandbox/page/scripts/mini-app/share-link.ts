import { openDialog, toast } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { avatar, fullName } from '../dom/names.ts';
import { currentPerson, notify, state } from '../store.ts';

/**
 * t.me/share/url and prepared messages: Telegram asks for a chat; the sandbox asks which of the other people gets the link.
 *
 * @returns whether a person got it
 */
export function shareLink({ url, text }: { url: string; text: string }): Promise<boolean> {
  const person = currentPerson();
  if (!person) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const lines = [text, url].filter(Boolean).join('\n');
  const shareWith = (personId: number) => {
    resolve(true);
    dialog.close();
    state.shared = { personId, from: fullName(person), text, url };
    state.requestedId = personId;
    notify('person-requested');
  };
  const copy = async () => {
    await navigator.clipboard.writeText(lines);
    dialog.close();
    toast('Скопировано');
  };
  const dialog: HTMLDialogElement = h(
    'dialog',
    {
      onclose: () => {
        resolve(false); // nothing where it was shared before
        dialog.remove();
      },
    },
    h('h2', {}, 'Поделиться'),
    h('p', {}, lines),
    h('ul', { class: 'people' }, drawOthers(person.id, shareWith)),
    h(
      'div',
      { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: copy }, 'Скопировать'),
    ),
  );
  openDialog(dialog);
  return promise;
}

function drawOthers(personId: number, onChoose: (personId: number) => void): HTMLElement[] {
  const others = state.people.filter(({ id }) => id !== personId);
  return others.map((other) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'person', onclick: () => onChoose(other.id) },
        avatar(other),
        h('span', { class: 'person-name' }, fullName(other)),
      ),
    ),
  );
}
