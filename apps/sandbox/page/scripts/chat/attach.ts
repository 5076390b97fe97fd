import { sendFiles } from '../api.ts';
import { messageOf, openDialog, toast } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { icon, iconButton } from '../dom/icon.ts';
import { state } from '../store.ts';
import { sizeOf } from './media.ts';

/** core.telegram.org/bots/api: a caption has at most 1024 characters, a bot downloads at most 20 MB. */
const MAX_CAPTION = 1024;
const MAX_BOT_DOWNLOAD_BYTES = 20 * 1024 * 1024;

/** Shows files that were picked, dropped or pasted, asks for a caption and sends them. */
export function askFiles(files: File[]): void {
  if (files.length > 0 && state.currentId !== null) new AttachDialog(state.currentId, files);
}

class AttachDialog {
  readonly #personId: number;
  #files: File[];
  /** Object URLs of the previews, to be revoked at the end. */
  readonly #urls: string[] = [];
  readonly #title = h('h2');
  readonly #previews = h('ul', { class: 'previews' });
  readonly #warning = h('div', { class: 'warn', role: 'note' });
  readonly #counter = h('span', { class: 'counter' });
  readonly #caption = h('textarea', {
    class: 'field',
    rows: 2,
    placeholder: 'Подпись',
    'aria-label': 'Подпись',
  });
  readonly #asDocument = h('input', { type: 'checkbox' });
  readonly #progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Отправка' });
  readonly #submit = h('button', { type: 'submit', class: 'button primary' }, 'Отправить');
  readonly #more: HTMLInputElement = h('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    onchange: () => this.#addMore(),
  });
  readonly #form: HTMLFormElement = h(
    'form',
    { class: 'stack', method: 'dialog', onsubmit: (event) => this.#send(event) },
    this.#title,
    this.#previews,
    this.#warning,
    h('label', {}, this.#caption, this.#counter),
    h('label', { class: 'check' }, this.#asDocument, 'Отправить файлом, без сжатия'),
    this.#progress,
    h(
      'div',
      { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: () => this.#more.click() }, 'Добавить'),
      h('button', { type: 'button', class: 'button', onclick: () => this.#dialog.close() }, 'Отмена'),
      this.#submit,
    ),
    this.#more,
  );
  readonly #dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'attach', onclose: () => this.#end() },
    this.#form,
  );

  constructor(personId: number, files: File[]) {
    this.#personId = personId;
    this.#files = files;
    this.#caption.addEventListener('input', () => this.#checkCaption());
    this.#caption.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    this.#draw();
    openDialog(this.#dialog);
    this.#caption.focus();
  }

  #draw(): void {
    const files = this.#files;
    this.#title.textContent = files.length === 1 ? 'Отправить файл' : `Отправить файлы: ${files.length}`;
    this.#previews.replaceChildren(...files.map((file) => this.#drawPreview(file)));
    const large = files.filter((file) => file.size > MAX_BOT_DOWNLOAD_BYTES);
    this.#warning.hidden = large.length === 0;
    this.#warning.textContent = `${large.map((file) => `«${file.name}» — ${sizeOf(file.size)}`).join(', ')}. Сообщение уйдёт, но файл больше 20 МБ бот скачать не сможет.`;
    this.#checkCaption();
  }

  #drawPreview(file: File): HTMLElement {
    const url = URL.createObjectURL(file);
    this.#urls.push(url);
    const isImage = file.type.startsWith('image/');
    const isVideo = file.type.startsWith('video/');
    return h(
      'li',
      { class: 'preview', title: `${file.name}, ${sizeOf(file.size)}` },
      isImage && h('img', { src: url, alt: file.name }),
      isVideo && h('video', { src: url, muted: true, preload: 'metadata' }),
      !isImage && !isVideo && h('small', {}, icon('file'), file.name),
      isVideo && h('i', {}, sizeOf(file.size)),
      iconButton('close', `Убрать ${file.name}`, () => this.#remove(file), { class: '' }),
    );
  }

  #checkCaption(): void {
    const length = Array.from(this.#caption.value.trim()).length;
    const isTooLong = length > MAX_CAPTION;
    this.#counter.textContent = length > MAX_CAPTION - 200 ? `${length} / ${MAX_CAPTION}` : '';
    this.#counter.classList.toggle('bad', isTooLong);
    this.#submit.disabled = isTooLong || this.#files.length === 0;
  }

  #addMore(): void {
    this.#files = [...this.#files, ...(this.#more.files ?? [])];
    this.#draw();
  }

  #remove(file: File): void {
    this.#files = this.#files.filter((other) => other !== file);
    if (this.#files.length === 0) this.#dialog.close();
    else this.#draw();
  }

  async #send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#submit.disabled) return;
    this.#submit.disabled = true;
    this.#progress.hidden = false;
    try {
      await sendFiles(
        this.#personId,
        { files: this.#files, caption: this.#caption.value, asDocument: this.#asDocument.checked },
        (part) => (this.#progress.value = part),
      );
      this.#dialog.close();
    } catch (error) {
      toast(messageOf(error));
      this.#progress.hidden = true;
      this.#checkCaption();
    }
  }

  #end(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#dialog.remove();
  }
}

/** Accepts files that are dragged anywhere over the chat. */
export function mountDropZone(root: HTMLElement): void {
  const cover = h('div', { class: 'drop', hidden: true }, 'Отпустите, чтобы отправить боту');
  root.append(cover);
  // Entering a child fires before leaving its parent: the cover hides when all entered elements are left.
  let depth = 0;
  const show = (next: number) => {
    depth = Math.max(next, 0);
    cover.hidden = depth === 0;
  };
  const onFiles = (type: 'dragenter' | 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
    root.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) listener(event);
    });
  onFiles('dragenter', () => show(depth + 1));
  root.addEventListener('dragleave', () => show(depth - 1));
  onFiles('dragover', (event) => event.preventDefault());
  onFiles('drop', (event) => {
    event.preventDefault();
    show(0);
    askFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
