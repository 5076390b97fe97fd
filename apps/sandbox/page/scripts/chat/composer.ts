import type { PersonView } from '../../../src/wire.ts';
import { startBot, writeText } from '../api.ts';
import { attempt } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { icon, iconButton } from '../dom/icon.ts';
import { startApp } from '../mini-app/mini-app.ts';
import { currentPerson, notify, state, subscribe } from '../store.ts';
import { askFiles } from './attach.ts';
import { CommandMenu } from './commands.ts';
import { drawReplyKeyboard, replyKeyboardOf } from './reply-keyboard.ts';
import { drawSharedLink } from './shared-link.ts';

const PLACEHOLDER = 'Сообщение';

/** What is under the messages: Start, "unblock", or the field with the bot's menu and reply keyboard. */
export class Composer {
  readonly #field = h('textarea', {
    rows: 1,
    placeholder: PLACEHOLDER,
    'aria-label': 'Сообщение',
    enterKeyHint: 'send',
  });
  readonly #picker: HTMLInputElement = h('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    onchange: () => this.#onPick(),
  });
  readonly #inner = h('div', { class: 'foot-inner' });
  readonly #commands = new CommandMenu(this.#field, (command) => void this.send(command));
  readonly #drafts = new Map<number, string>();
  #drawnFor: number | null = null;
  #isKeyboardHidden = false;

  constructor(root: HTMLElement) {
    root.append(h('footer', { class: 'foot' }, this.#inner, this.#picker));
    this.#field.addEventListener('keydown', (event) => this.#onKey(event));
    this.#field.addEventListener('paste', (event) => this.#onPaste(event));
    this.#field.addEventListener('input', () => {
      if (state.currentId !== null) this.#drafts.set(state.currentId, this.#field.value);
    });
    subscribe(['composer', 'people', 'current'], () => this.#draw());
  }

  focus(): void {
    if (this.#field.isConnected) this.#field.focus();
  }

  fill(text: string): void {
    this.#field.value = text;
    this.#field.focus();
  }

  /** Sends a text that is not in the field. Returns false when it was refused. */
  async send(text: string): Promise<boolean> {
    const person = currentPerson();
    return person !== undefined && (await attempt(() => writeText(person.id, text))) !== undefined;
  }

  async #sendField(): Promise<void> {
    const text = this.#field.value;
    if (text.trim() === '') return;
    this.#field.value = '';
    this.#field.dispatchEvent(new Event('input'));
    const isSent = await this.send(text);
    if (!isSent && this.#field.value === '') this.#field.value = text;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void this.#sendField();
  }

  #onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    askFiles(files);
  }

  #onPick(): void {
    askFiles([...(this.#picker.files ?? [])]);
    this.#picker.value = '';
  }

  #draw(): void {
    const person = currentPerson();
    if (!person) return;
    if (this.#drawnFor !== person.id) {
      this.#drawnFor = person.id;
      this.#isKeyboardHidden = false;
      this.#field.value = this.#drafts.get(person.id) ?? '';
    }
    const isFocused = document.activeElement === this.#field;
    const shared = drawSharedLink(person);
    this.#inner.replaceChildren(...(shared ? [shared] : []), ...this.#drawParts(person));
    if (isFocused) this.focus();
  }

  #drawParts(person: PersonView): HTMLElement[] {
    if (person.blocked) return [startButton('Разблокировать и запустить', person)];
    if (!person.started || state.startLink !== null) return [startButton('Запустить', person)];
    const keyboard = replyKeyboardOf(person);
    this.#field.placeholder = person.keyboard?.input_field_placeholder ?? PLACEHOLDER;
    const row = this.#drawRow(person, keyboard !== null);
    return keyboard && !this.#isKeyboardHidden ? [row, drawReplyKeyboard(person, keyboard)] : [row];
  }

  #drawRow(person: PersonView, hasKeyboard: boolean): HTMLElement {
    return h(
      'div',
      { class: 'compose' },
      this.#commands.list,
      this.#drawMenuButton(person),
      iconButton('attach', 'Прикрепить файл', () => this.#picker.click()),
      this.#field,
      hasKeyboard && this.#drawKeyboardButton(),
      iconButton('send', 'Отправить', () => this.#sendField(), { class: 'icon-button send' }),
    );
  }

  #drawMenuButton(person: PersonView): HTMLElement | null {
    const button = person.menu_button;
    if (button.type === 'web_app') {
      const { url } = button.web_app;
      return h(
        'button',
        { type: 'button', class: 'menu-button', onclick: () => startApp({ url }) },
        icon('app'),
        h('span', {}, button.text),
      );
    }
    if (person.commands.length === 0) return null;
    return iconButton('menu', 'Команды бота', () => this.#commands.toggle(), { 'aria-haspopup': 'listbox' });
  }

  #drawKeyboardButton(): HTMLElement {
    return iconButton(
      'keyboard',
      this.#isKeyboardHidden ? 'Показать клавиатуру' : 'Скрыть клавиатуру',
      () => {
        this.#isKeyboardHidden = !this.#isKeyboardHidden;
        this.#draw();
      },
    );
  }
}

function startButton(text: string, person: PersonView): HTMLElement {
  const start = () => {
    const payload = state.startLink ?? '';
    state.startLink = null;
    notify('composer');
    return attempt(() => startBot(person.id, payload));
  };
  return h('button', { type: 'button', class: 'button primary foot-action', onclick: start }, text);
}
