import type { PersonView } from '../../../src/wire.ts';
import { h } from '../dom/element.ts';
import { iconButton } from '../dom/icon.ts';
import { notify, state } from '../store.ts';
import { link } from './entities.ts';

/** A note about the link that another person has shared with this one. */
export function drawSharedLink(person: PersonView): HTMLElement | null {
  const { shared } = state;
  if (shared?.personId !== person.id) return null;
  const close = () => {
    state.shared = null;
    notify('composer');
  };
  return h(
    'div',
    { class: 'shared', role: 'note' },
    h('p', {}, `${shared.from} прислал(а) вам: ${shared.text} `, link(shared.url, [shared.url])),
    iconButton('close', 'Убрать', close),
  );
}
