import { advanceClock, readBot, readClock } from './api.js';
import { fullDay, withSeconds } from './dates.js';
import { h, icon } from './el.js';
import { on, state, tell } from './store.js';

const STEPS = [
  ['PT1H', '+1 ч'],
  ['PT3H', '+3 ч'],
  ['P1D', '+1 день'],
  ['P7D', '+7 дней'],
];
const ASK_AGAIN_MS = 5_000;

/** Milliseconds of the product's clock; real time until it is known. */
export function productNow() {
  return Date.now() + (state.clock?.offsetMs ?? 0);
}

/** The product's clock and the buttons that move it for every service at once. */
export function mountTimeMachine(root) {
  const now = h('p', { class: 'clock-now' });
  const date = h('p', { class: 'clock-date' });
  const note = h('p', { class: 'clock-note', role: 'status' });
  const free = h('input', {
    class: 'field',
    name: 'advance',
    placeholder: 'P2DT6H',
    'aria-label': 'Длительность ISO 8601',
    autocomplete: 'off',
  });
  const steps = STEPS.map(([duration, text]) =>
    h('button', { type: 'button', class: 'button', onclick: () => move(duration, text) }, text),
  );
  const go = h('button', { type: 'submit', class: 'button' }, 'Перевести');
  let moving = false;
  let moved = '';

  root.append(
    h(
      'section',
      { class: 'clock', 'aria-label': 'Машина времени' },
      h('h2', {}, icon('clock'), 'Часы продукта'),
      now,
      date,
      h('div', { class: 'clock-steps' }, steps),
      h(
        'form',
        {
          class: 'clock-free',
          onsubmit: (event) => (event.preventDefault(), move(free.value.trim().toUpperCase(), free.value)),
        },
        free,
        go,
      ),
      note,
    ),
  );

  async function move(duration, text) {
    if (moving || duration === '') return;
    moving = true;
    moved = '';
    const began = Date.now();
    const show = () =>
      note.replaceChildren(
        h('span', { class: 'spinner' }),
        `Переводим часы: ${text}… ${Math.round((Date.now() - began) / 1000)} с`,
      );
    const ticking = setInterval(show, 1000);
    show();
    draw();
    try {
      state.clock = await advanceClock(duration);
      moved = `Переведено: ${text}. Всё, что наступило, случилось.`;
      free.value = '';
    } catch (error) {
      note.classList.add('bad');
      moved = error.message;
      setTimeout(() => ((moved = ''), draw()), 8_000);
    }
    clearInterval(ticking);
    moving = false;
    tell('clock');
  }

  function draw() {
    const reading = state.clock;
    const able = reading?.state === 'controlled' && !moving;
    for (const control of [...steps, free, go]) control.disabled = !able;
    now.textContent = withSeconds(productNow());
    date.textContent = fullDay(productNow());
    if (moving) return;
    const trouble = {
      off: 'Приложение запущено без CLOCK_CONTROL=1: часы идут как настоящие.',
      unreachable: 'Приложение не отвечает: показано последнее известное время.',
    }[reading?.state];
    note.classList.toggle('bad', Boolean(trouble) || (moved !== '' && !moved.startsWith('Переведено')));
    note.textContent = moved || trouble || ahead(reading?.offsetMs ?? 0);
  }

  const ask = async () => {
    if (!moving) {
      try {
        state.clock = await readClock();
        state.online = (await readBot()).online;
        tell('actions');
      } catch {
        // The next question will tell; until then the last reading stands.
      }
    }
    tell('clock');
  };
  on('clock', draw);
  setInterval(() => {
    now.textContent = withSeconds(productNow());
  }, 1000);
  setInterval(ask, ASK_AGAIN_MS);
  void ask();
}

function ahead(ms) {
  const hours = Math.round(ms / 3_600_000);
  if (Math.abs(hours) < 1) return 'Совпадают с настоящими.';
  const days = Math.trunc(hours / 24);
  const parts = [days ? `${days} дн.` : '', hours % 24 ? `${Math.abs(hours % 24)} ч` : ''];
  return `${hours > 0 ? 'Впереди' : 'Позади'} настоящих на ${parts.filter(Boolean).join(' ')}`;
}
