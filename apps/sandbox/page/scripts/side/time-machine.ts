import type { ClockState } from '../../../src/wire.ts';
import { advanceClock, readBot, readClock } from '../api.ts';
import { fullDayOf, timeWithSecondsOf } from '../dom/dates.ts';
import { messageOf } from '../dom/dialogs.ts';
import { h } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { notify, productNow, state, subscribe } from '../store.ts';
import { describeOffset } from './describe-offset.ts';

const STEPS = [
  ['PT1H', '+1 ч'],
  ['PT3H', '+3 ч'],
  ['P1D', '+1 день'],
  ['P7D', '+7 дней'],
] as const;
const REFRESH_MS = 5_000;
const ERROR_SHOWN_MS = 8_000;

const WARNINGS: Partial<Record<ClockState, string>> = {
  off: 'Приложение запущено без CLOCK_CONTROL=1: часы идут как настоящие.',
  unreachable: 'Приложение не отвечает: показано последнее известное время.',
};

/** The product's clock and the buttons that move it for every service at once. */
export class TimeMachine {
  readonly #now = h('p', { class: 'clock-now' });
  readonly #date = h('p', { class: 'clock-date' });
  readonly #note = h('p', { class: 'clock-note', role: 'status' });
  readonly #steps = STEPS.map(([duration, text]) =>
    h('button', { type: 'button', class: 'button', onclick: () => this.#advance(duration, text) }, text),
  );
  readonly #input = h('input', {
    class: 'field',
    name: 'advance',
    placeholder: 'P2DT6H',
    'aria-label': 'Длительность ISO 8601',
    autocomplete: 'off',
  });
  readonly #submit = h('button', { type: 'submit', class: 'button' }, 'Перевести');
  #isMoving = false;
  /** The outcome of the last move; an error is shown for a while only. */
  #outcome: { text: string; isError: boolean } | null = null;

  constructor(root: HTMLElement) {
    root.append(
      h(
        'section',
        { class: 'clock', 'aria-label': 'Машина времени' },
        h('h2', {}, icon('clock'), 'Часы продукта'),
        this.#now,
        this.#date,
        h('div', { class: 'clock-steps' }, this.#steps),
        h(
          'form',
          { class: 'clock-free', onsubmit: (event) => this.#onSubmit(event) },
          this.#input,
          this.#submit,
        ),
        this.#note,
      ),
    );
    subscribe(['clock'], () => this.#draw());
    setInterval(() => (this.#now.textContent = timeWithSecondsOf(productNow())), 1000);
    setInterval(() => void this.#refresh(), REFRESH_MS);
    void this.#refresh();
  }

  #onSubmit(event: Event): Promise<void> {
    event.preventDefault();
    return this.#advance(this.#input.value.trim().toUpperCase(), this.#input.value);
  }

  async #advance(duration: string, text: string): Promise<void> {
    if (this.#isMoving || duration === '') return;
    this.#isMoving = true;
    this.#outcome = null;
    const stopProgress = this.#showProgress(text);
    this.#draw();
    try {
      state.clock = await advanceClock(duration);
      this.#outcome = { text: `Переведено: ${text}. Всё, что наступило, случилось.`, isError: false };
      this.#input.value = '';
    } catch (error) {
      this.#outcome = { text: messageOf(error), isError: true };
      setTimeout(() => {
        this.#outcome = null;
        this.#draw();
      }, ERROR_SHOWN_MS);
    }
    stopProgress();
    this.#isMoving = false;
    notify('clock');
  }

  #showProgress(text: string): () => void {
    const began = Date.now();
    const show = () =>
      this.#note.replaceChildren(
        h('span', { class: 'spinner' }),
        `Переводим часы: ${text}… ${Math.round((Date.now() - began) / 1000)} с`,
      );
    const timer = setInterval(show, 1000);
    show();
    return () => clearInterval(timer);
  }

  #draw(): void {
    const isEnabled = state.clock?.state === 'controlled' && !this.#isMoving;
    for (const control of [...this.#steps, this.#input, this.#submit]) control.disabled = !isEnabled;
    this.#now.textContent = timeWithSecondsOf(productNow());
    this.#date.textContent = fullDayOf(productNow());
    if (this.#isMoving) return;
    const warning = state.clock ? WARNINGS[state.clock.state] : undefined;
    this.#note.classList.toggle('bad', warning !== undefined || this.#outcome?.isError === true);
    this.#note.textContent = this.#outcome?.text ?? warning ?? describeOffset(state.clock?.offsetMs ?? 0);
  }

  async #refresh(): Promise<void> {
    if (!this.#isMoving) {
      try {
        state.clock = await readClock();
        state.online = (await readBot()).online;
        notify('actions');
      } catch {
        // The next refresh tries again; until then the last reading is shown.
      }
    }
    notify('clock');
  }
}
