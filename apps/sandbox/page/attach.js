import { sendFiles } from './api.js';
import { h, icon, iconButton } from './el.js';
import { sizeOf } from './media.js';
import { open, toast } from './notices.js';
import { state } from './store.js';

/** core.telegram.org/bots/api: a caption has at most 1024 characters, a bot downloads at most 20 MB. */
const MAX_CAPTION = 1024;
const MAX_FOR_BOT = 20 * 1024 * 1024;

/** Files that were picked, dropped or pasted: a look at them, a caption, and off they go. */
export function askFiles(given, caption = '') {
  if (given.length === 0) return;
  const personId = state.currentId;
  let files = given;
  const urls = [];
  const previews = h('ul', { class: 'previews' });
  const warning = h('div', { class: 'warn', role: 'note' });
  const counter = h('span', { class: 'counter' });
  const field = h('textarea', {
    class: 'field',
    rows: 2,
    placeholder: 'Подпись',
    'aria-label': 'Подпись',
    value: caption,
  });
  const asDocument = h('input', { type: 'checkbox' });
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Отправка' });
  const submit = h('button', { type: 'submit', class: 'button primary' }, 'Отправить');
  const title = h('h2');
  const more = h('input', {
    type: 'file',
    multiple: true,
    hidden: true,
    onchange: () => ((files = [...files, ...more.files]), draw()),
  });

  const form = h(
    'form',
    { class: 'stack', method: 'dialog', onsubmit: send },
    title,
    previews,
    warning,
    h('label', {}, field, counter),
    h('label', { class: 'check' }, asDocument, 'Отправить файлом, без сжатия'),
    progress,
    h(
      'div',
      { class: 'dialog-actions' },
      h('button', { type: 'button', class: 'button', onclick: () => more.click() }, 'Добавить'),
      h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Отмена'),
      submit,
    ),
    more,
  );
  const dialog = h('dialog', { class: 'attach', onclose: end }, form);

  function draw() {
    title.textContent = files.length === 1 ? 'Отправить файл' : `Отправить файлы: ${files.length}`;
    previews.replaceChildren(...files.map(previewOf));
    const large = files.filter((file) => file.size > MAX_FOR_BOT);
    warning.hidden = large.length === 0;
    warning.textContent = `${large.map((file) => `«${file.name}» — ${sizeOf(file.size)}`).join(', ')}. Сообщение уйдёт, но файл больше 20 МБ бот скачать не сможет.`;
    count();
  }

  function count() {
    const length = [...field.value.trim()].length;
    const bad = length > MAX_CAPTION;
    counter.textContent = length > MAX_CAPTION - 200 ? `${length} / ${MAX_CAPTION}` : '';
    counter.classList.toggle('bad', bad);
    submit.disabled = bad || files.length === 0;
  }

  function previewOf(file) {
    const url = URL.createObjectURL(file);
    urls.push(url);
    const drop = () => {
      files = files.filter((other) => other !== file);
      if (files.length === 0) dialog.close();
      else draw();
    };
    return h(
      'li',
      { class: 'preview', title: `${file.name}, ${sizeOf(file.size)}` },
      file.type.startsWith('image/') ? h('img', { src: url, alt: file.name }) : null,
      file.type.startsWith('video/') ? h('video', { src: url, muted: true, preload: 'metadata' }) : null,
      /^(image|video)\//.test(file.type) ? null : h('small', {}, icon('file'), file.name),
      file.type.startsWith('video/') ? h('i', {}, sizeOf(file.size)) : null,
      iconButton('close', `Убрать ${file.name}`, drop, { class: '' }),
    );
  }

  async function send(event) {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    progress.hidden = false;
    try {
      await sendFiles(
        personId,
        { files, caption: field.value, asDocument: asDocument.checked },
        (part) => (progress.value = part),
      );
      dialog.close();
    } catch (error) {
      toast(error.message);
      progress.hidden = true;
      count();
    }
  }

  function end() {
    for (const url of urls) URL.revokeObjectURL(url);
    dialog.remove();
  }

  field.addEventListener('input', count);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  draw();
  open(dialog);
  field.focus();
}

/** Files dragged anywhere over the chat. */
export function mountDrop(root) {
  const cover = h('div', { class: 'drop', hidden: true }, 'Отпустите, чтобы отправить боту');
  root.append(cover);
  let depth = 0;
  const carries = (event) => event.dataTransfer?.types.includes('Files');
  root.addEventListener('dragenter', (event) => {
    if (!carries(event)) return;
    depth += 1;
    cover.hidden = false;
  });
  root.addEventListener('dragleave', (event) => {
    if (!carries(event)) return;
    depth -= 1;
    cover.hidden = depth > 0 ? cover.hidden : true;
  });
  root.addEventListener('dragover', (event) => carries(event) && event.preventDefault());
  root.addEventListener('drop', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    depth = 0;
    cover.hidden = true;
    askFiles([...event.dataTransfer.files]);
  });
}
