import { openDialog, toast } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { avatar, fullName } from '../dom/names.ts';
import { currentPerson, notify, state } from '../store.ts';

/** t.me/share/url: Telegram asks for a chat; the sandbox asks which of the other people gets the link. */
export function shareLink({ url, text }: { url: string; text: string }): void {
  const person = currentPerson();
  if (!person) return;
  const lines = [text, url].filter(Boolean).join('\n');
  const shareWith = (personId: number) => {
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
    { onclose: () => dialog.remove() },
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
