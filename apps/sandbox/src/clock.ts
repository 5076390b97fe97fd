import type { Settings } from './state/settings.ts';

/**
 * controlled: the product answers and lets us move it. off: it runs without CLOCK_CONTROL=1, so real time holds.
 * unreachable: nobody answers; the last known offset holds, so that dates do not jump back while it restarts.
 */
export type ClockState = 'controlled' | 'off' | 'unreachable';

export interface ClockReading {
  now: string;
  state: ClockState;
  offsetMs: number;
}

export class ClockRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const ASK_TIMEOUT_MS = 1_500;
// A day moved ahead runs everything that fell due before the answer; a month of a full demo takes a while.
const ADVANCE_TIMEOUT_MS = 10 * 60_000;
// Others may move the clock past us, so what we know is fresh for a blink only; a silent gateway is asked rarely.
const FRESH_MS: Record<ClockState, number> = { controlled: 150, off: 5_000, unreachable: 2_000 };

export class ProductClock {
  readonly #address: string;
  readonly #appUrl: string;
  readonly #settings: Settings;
  #state: ClockState = 'unreachable';
  #askedAt = 0;
  #asking: Promise<void> | undefined;

  constructor(appUrl: string, settings: Settings) {
    this.#appUrl = appUrl;
    this.#address = `${appUrl}/dev/clock`;
    this.#settings = settings;
  }

  /** Unix seconds, as every date of the Bot API. `fresh` asks the product even when it was asked a moment ago. */
  async seconds(fresh = false): Promise<number> {
    return Math.floor(Date.parse((await this.read(fresh)).now) / 1000);
  }

  async read(fresh = false): Promise<ClockReading> {
    if (fresh || Date.now() - this.#askedAt > FRESH_MS[this.#state]) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
      await this.#asking;
    }
    return this.#reading();
  }

  /** Answers when the product says that what fell due has happened. */
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
    this.#keep(body.now);
    return this.#reading();
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(this.#address, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      const body = (await response.json().catch(() => ({}))) as { now?: unknown };
      if (response.ok && body.now !== undefined) this.#keep(body.now);
      else if (response.status < 500) this.#forget();
      else this.#state = 'unreachable';
    } catch {
      this.#state = 'unreachable';
    }
    this.#askedAt = Date.now();
  }

  #keep(now: unknown): void {
    const productMs = typeof now === 'number' ? now : Date.parse(String(now));
    if (Number.isNaN(productMs)) return;
    this.#state = 'controlled';
    this.#askedAt = Date.now();
    this.#settings.set('clockOffsetMs', productMs - Date.now());
  }

  #forget(): void {
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
