import type { PersonView, SeenMessage } from '../../../src/wire.ts';
import { dayOf } from '../dom/dates.ts';
import { h } from '../dom/element.ts';
import { botAvatar } from '../dom/names.ts';
import { bot, currentPerson, messagesOf, state, subscribe } from '../store.ts';
import type { OnCommand } from './entities.ts';
import type { OnButton } from './inline-keyboard.ts';
import { drawMessage, type Album } from './message.ts';

const NEAR_BOTTOM_PX = 120;

export interface LogOptions {
  onButton: OnButton;
  onCommand: OnCommand;
  onEarlier: () => void;
}

/** A day or an album. Its element is replaced only when the version changes. */
interface Block {
  key: string;
  version: string;
  /** The revisions of the messages alone; a change of them is highlighted. */
  revisions?: string;
  draw: () => HTMLElement;
}

interface DrawnBlock {
  version: string;
  revisions: string | undefined;
  element: HTMLElement;
}

/** The messages of the current person. Unchanged blocks keep their elements, so videos go on playing. */
export class MessageLog {
  readonly #options: LogOptions;
  readonly #inner = h('div', {
    class: 'log-inner',
    role: 'log',
    'aria-label': 'Сообщения',
    'aria-live': 'polite',
  });
  readonly #log = h('div', { class: 'log', tabIndex: 0 }, this.#inner);
  #drawn = new Map<string, DrawnBlock>();
  #drawnFor: number | null = null;
  #isAtBottom = true;

  constructor(root: HTMLElement, options: LogOptions) {
    this.#options = options;
    root.append(this.#log);
    this.#log.addEventListener('scroll', () => (this.#isAtBottom = this.#distanceToEnd() < NEAR_BOTTOM_PX));
    // A keyboard, a panel or a late picture changes the heights: a log that showed its end goes on showing it.
    const heights = new ResizeObserver(() => this.#isAtBottom && this.#scrollToEnd());
    heights.observe(this.#log);
    heights.observe(this.#inner);
    subscribe(['chat', 'actions', 'bot'], () => this.#draw());
  }

  #draw(): void {
    const person = currentPerson();
    if (!person) return;
    const isOther = this.#drawnFor !== person.id;
    const messages = messagesOf(person.id);
    const last = messages.at(-1);
    const isNewOwn = last?.author === 'person' && !this.#drawn.has(keyOf([last]));
    const sticksToEnd = isOther || isNewOwn || this.#distanceToEnd() < NEAR_BOTTOM_PX;
    if (isOther) this.#drawn.clear();
    this.#drawnFor = person.id;
    const elements = this.#drawBlocks(this.#blocksOf(albumsOf(messages)));
    this.#replaceChildren(this.#surround(elements, person));
    if (!sticksToEnd) return;
    this.#isAtBottom = true;
    this.#scrollToEnd();
  }

  #blocksOf(albums: Album[]): Block[] {
    const { onButton, onCommand } = this.#options;
    const blocks: Block[] = [];
    let day = '';
    let author = '';
    for (const album of albums) {
      const [first] = album;
      const today = dayOf(first.date);
      const isTurn = today !== day || author !== first.author;
      if (today !== day) {
        const draw = () => h('div', { class: 'day' }, today);
        blocks.push({ key: `day ${today} ${first.message_id}`, version: '', draw });
      }
      day = today;
      author = first.author;
      const revisions = album.map((message) => message.revision).join();
      const draw = () => drawMessage(album, { isTurn, onButton, onCommand });
      blocks.push({ key: keyOf(album), revisions, version: `${revisions} ${isTurn}`, draw });
    }
    return blocks;
  }

  #drawBlocks(blocks: Block[]): HTMLElement[] {
    const before = this.#drawn;
    this.#drawn = new Map();
    return blocks.map(({ key, version, revisions, draw }) => {
      const old = before.get(key);
      const element = old?.version === version ? old.element : draw();
      if (old?.revisions !== undefined && old.revisions !== revisions) element.classList.add('changed');
      this.#drawn.set(key, { version, revisions, element });
      return element;
    });
  }

  /** Adds what is around the messages: a greeting of an empty chat, earlier messages, "typing". */
  #surround(blocks: HTMLElement[], person: PersonView): HTMLElement[] {
    const elements = [...blocks];
    if (blocks.length === 0) elements.push(greeting());
    else if (state.chats.get(person.id)?.hasEarlier)
      elements.unshift(
        h('button', { class: 'button earlier', onclick: this.#options.onEarlier }, 'Показать раньше'),
      );
    const action = state.actions.get(person.id);
    if (action && action.until > Date.now())
      elements.push(h('div', { class: 'typing', 'aria-label': 'Бот печатает' }, h('i'), h('i'), h('i')));
    return elements;
  }

  /** Moves only what changed its place: an element that is inserted again loses its scroll position and playback. */
  #replaceChildren(elements: HTMLElement[]): void {
    const parent = this.#inner;
    const wanted = new Set<Element>(elements);
    for (const child of Array.from(parent.children)) if (!wanted.has(child)) child.remove();
    elements.forEach((element, index) => {
      const present = parent.children[index] ?? null;
      if (present !== element) parent.insertBefore(element, present);
    });
  }

  #distanceToEnd(): number {
    return this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight;
  }

  #scrollToEnd(): void {
    this.#log.scrollTop = this.#log.scrollHeight;
  }
}

function keyOf([first]: Album): string {
  return `message ${first.message_id}`;
}

function albumsOf(messages: SeenMessage[]): Album[] {
  const albums: Album[] = [];
  for (const message of messages) {
    const last = albums.at(-1);
    if (last && message.media_group_id && last[0].media_group_id === message.media_group_id)
      last.push(message);
    else albums.push([message]);
  }
  return albums;
}

function greeting(): HTMLElement {
  return h(
    'div',
    { class: 'hello' },
    botAvatar(),
    h('h2', {}, bot().name),
    bot().description ||
      bot().about ||
      'Здесь пока пусто. Нажмите «Запустить», чтобы начать разговор с ботом.',
  );
}
