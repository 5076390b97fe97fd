import type { Settings } from './state/settings.ts';
import type { ClockReading, ClockState } from './wire.ts';

export class ClockRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// A message with a wrong date would stay wrong: a busy product is waited for.
const REQUEST_TIMEOUT_MS = 10_000;
// The product answers after it has run everything that fell due; a month of a full demo takes minutes.
const ADVANCE_TIMEOUT_MS = 10 * 60_000;
// Others may move the clock too, so a reading is fresh for a moment only; a silent gateway is asked less often.
const FRESH_MS: Record<ClockState, number> = { controlled: 150, off: 5_000, unreachable: 2_000 };

export class ProductClock {
  readonly #address: string;
  readonly #appUrl: string;
  readonly #settings: Settings;
  #state: ClockState = 'unreachable';
  #requestedAt = 0;
  #request: Promise<void> | undefined;

  constructor(appUrl: string, settings: Settings) {
    this.#appUrl = appUrl;
    this.#address = `${appUrl}/dev/clock`;
    this.#settings = settings;
  }

  /** Unix seconds, as in every date of the Bot API. `fresh` asks the product even if it was asked a moment ago. */
  async seconds(fresh = false): Promise<number> {
    return Math.floor(Date.parse((await this.read(fresh)).now) / 1000);
  }

  async read(fresh = false): Promise<ClockReading> {
    if (fresh || Date.now() - this.#requestedAt > FRESH_MS[this.#state]) {
      this.#request ??= this.#requestReading().finally(() => (this.#request = undefined));
      await this.#request;
    }
    return this.#reading();
  }

  /** Moves the product's clock. Resolves when everything that fell due has been processed. */
  async advance(duration: string): Promise<ClockReading> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: duration }),
      signal: AbortSignal.timeout(ADVANCE_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ClockRefusal(502, `Приложение по адресу ${this.#appUrl} не отвечает (${reasonOf(error)}).`);
    });
    const body = (await response.json().catch(() => ({}))) as { now?: unknown; message?: string };
    if (response.status === 404 || response.status === 403) throw new ClockRefusal(409, CLOCK_IS_OFF);
    if (!response.ok) {
      throw new ClockRefusal(response.status === 400 ? 400 : 502, body.message ?? `HTTP ${response.status}`);
    }
    this.#setProductTime(body.now);
    return this.#reading();
  }

  async #requestReading(): Promise<void> {
    try {
      const response = await fetch(this.#address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      const body = (await response.json().catch(() => ({}))) as { now?: unknown };
      if (response.ok && body.now !== undefined) this.#setProductTime(body.now);
      else if (response.status < 500) this.#useRealTime();
      else this.#state = 'unreachable';
    } catch {
      this.#state = 'unreachable';
    }
    this.#requestedAt = Date.now();
  }

  #setProductTime(now: unknown): void {
    const productMs = typeof now === 'number' ? now : Date.parse(String(now));
    if (Number.isNaN(productMs)) return;
    this.#state = 'controlled';
    this.#requestedAt = Date.now();
    this.#settings.set('clockOffsetMs', productMs - Date.now());
  }

  #useRealTime(): void {
    this.#state = 'off';
    this.#settings.set('clockOffsetMs', 0);
  }

  #reading(): ClockReading {
    const offsetMs = this.#settings.get('clockOffsetMs');
    return { now: new Date(Date.now() + offsetMs).toISOString(), state: this.#state, offsetMs };
  }
}

export const CLOCK_IS_OFF = 'Часы продукта не переводятся: приложение запущено без CLOCK_CONTROL=1.';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
