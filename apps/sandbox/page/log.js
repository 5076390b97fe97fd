import { dayOf } from './dates.js';
import { h } from './el.js';
import { drawMessage } from './message.js';
import { botAvatar } from './names.js';
import { current, messagesOf, on, state } from './store.js';

const NEAR_BOTTOM_PX = 120;

/** The messages of the current person. Blocks that did not change keep their elements, so players go on playing. */
export function mountLog(root, { onkey, oncommand, onearlier }) {
  const inner = h('div', {
    class: 'log-inner',
    role: 'log',
    'aria-label': 'Сообщения',
    'aria-live': 'polite',
  });
  const log = h('div', { class: 'log', tabIndex: 0 }, inner);
  root.append(log);
  let drawn = new Map();
  let drawnFor = null;
  let atBottom = true;
  log.addEventListener('scroll', () => (atBottom = distanceToEnd() < NEAR_BOTTOM_PX));
  // A keyboard, a panel or a late picture changes the heights: who read the end goes on reading it.
  const heights = new ResizeObserver(() => atBottom && toEnd());
  heights.observe(log);
  heights.observe(inner);

  function distanceToEnd() {
    return log.scrollHeight - log.scrollTop - log.clientHeight;
  }

  function toEnd() {
    log.scrollTop = log.scrollHeight;
  }

  function draw() {
    const person = current();
    if (!person) return;
    const fresh = drawnFor !== person.id;
    const messages = messagesOf(person.id);
    const lastMine = messages.at(-1)?.author === 'person' && !drawn.has(keyOf([messages.at(-1)]));
    const stick = fresh || lastMine || distanceToEnd() < NEAR_BOTTOM_PX;
    const blocks = new Map();
    let day = '';
    let author = '';
    for (const album of albumsOf(messages)) {
      const today = dayOf(album[0].date);
      if (today !== day)
        blocks.set(`day ${today} ${album[0].message_id}`, {
          version: '',
          draw: () => h('div', { class: 'day' }, today),
        });
      const turn = today !== day || author !== album[0].author;
      day = today;
      author = album[0].author;
      const revisions = album.map((message) => message.revision).join();
      blocks.set(keyOf(album), {
        revisions,
        version: `${revisions} ${turn}`,
        draw: () => drawMessage(album, { turn, onkey, oncommand }),
      });
    }
    const elements = [];
    const next = new Map();
    for (const [key, block] of blocks) {
      const old = fresh ? undefined : drawn.get(key);
      const element = old?.version === block.version ? old.element : block.draw();
      if (old?.revisions !== undefined && old.revisions !== block.revisions) element.classList.add('changed');
      next.set(key, { version: block.version, revisions: block.revisions, element });
      elements.push(element);
    }
    drawn = next;
    drawnFor = person.id;
    if (messages.length === 0) elements.push(hello());
    else if (state.chats.get(person.id)?.hasEarlier)
      elements.unshift(h('button', { class: 'button earlier', onclick: onearlier }, 'Показать раньше'));
    const action = state.actions.get(person.id);
    if (action && action.until > Date.now())
      elements.push(h('div', { class: 'typing', 'aria-label': 'Бот печатает' }, h('i'), h('i'), h('i')));
    reconcile(inner, elements);
    if (stick) {
      atBottom = true;
      toEnd();
    }
  }

  on('chat', draw);
  on('actions', draw);
  on('bot', draw);
}

function reconcile(parent, elements) {
  const wanted = new Set(elements);
  for (const child of parent.querySelectorAll(':scope > *')) if (!wanted.has(child)) child.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
  });
}

function keyOf(album) {
  return `message ${album[0].message_id}`;
}

function albumsOf(messages) {
  const albums = [];
  for (const message of messages) {
    const last = albums.at(-1);
    if (last && message.media_group_id && last[0].media_group_id === message.media_group_id)
      last.push(message);
    else albums.push([message]);
  }
  return albums;
}

function hello() {
  return h(
    'div',
    { class: 'hello' },
    botAvatar(),
    h('h2', {}, state.bot.name),
    state.bot.description ||
      state.bot.about ||
      'Здесь пока пусто. Нажмите «Запустить», чтобы начать разговор с ботом.',
  );
}
