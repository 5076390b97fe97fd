import type { BrowserContext } from '@playwright/test';

/** What a navigation, a closed page or an answer that nobody waits for any more leaves behind. */
const BROKEN_OFF = 'net::ERR_ABORTED';
/**
 * The same of a service worker's script, which Chromium fetches apart from the page's requests and without an address. An
 * answer with an error has a message of its own.
 */
const WORKER_BROKEN_OFF = 'An unknown error occurred when fetching the script.';

/** Console errors, uncaught exceptions, failed and refused requests of every page. A test fails on each that it did not expect. */
export class Complaints {
  readonly #unexpected: string[] = [];
  readonly #expected: RegExp[] = [];

  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' && message.text() !== WORKER_BROKEN_OFF)
        this.#record(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      const { message, stack = '' } = error.error();
      this.#record(`uncaught: ${message} ${stack}`);
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== BROKEN_OFF) this.#record(`failed: ${request.method()} ${request.url()} ${why}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.#record(`refused: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }

  /** From here on these belong to what the test shows. */
  expect(...these: RegExp[]): void {
    this.#expected.push(...these);
  }

  get unexpected(): string[] {
    return this.#unexpected;
  }

  #record(complaint: string): void {
    if (!this.#expected.some((pattern) => pattern.test(complaint))) this.#unexpected.push(complaint);
  }
}
