// A newer version of the app is deployed while a page of the older one is open.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test.ts';

/** The app at another port, where what follows the worker's script can be changed as a deployment would change it. */
class Front {
  #version = '';
  readonly #server: Server;

  constructor(target: string) {
    this.#server = createServer((asked, answer) => {
      const worker = asked.url === '/service-worker.js';
      // Whole and uncompressed, so that something can be added.
      const { 'if-none-match': _tag, 'if-modified-since': _since, ...headers } = asked.headers;
      const onward = request(new URL(asked.url ?? '/', target), {
        method: asked.method,
        headers: { ...headers, host: new URL(target).host, 'accept-encoding': 'identity' },
      });
      onward.on('response', (given) => {
        const { 'content-length': _length, etag: _etag, ...rest } = given.headers;
        answer.writeHead(given.statusCode ?? 502, rest);
        given.on('end', () => answer.end(worker ? this.#version : undefined));
        given.pipe(answer, { end: false });
      });
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      asked.pipe(onward);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  deploy(version: string): void {
    this.#version = `\n// ${version}\n`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

test('[SW-04] a toast says so, and “Reload” brings the newer version', async ({ world, page }) => {
  const front = new Front(world.appUrl);
  const url = await front.open();
  // The document gives the text in English. A cookie and no locale, which a worker's script is not asked for with.
  await page.context().addCookies([{ name: 'language', value: 'en', url }]);
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const toast = page.getByRole('status').filter({ hasText: 'New version available!' });
  await expect(toast).toBeHidden();

  front.deploy('the next one');
  // The page asks hourly; the browser itself asks when a page is opened.
  await page.reload();
  await expect(toast).toBeVisible();
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  expect(await waits()).toBe(true);

  const reloaded = page.waitForEvent('load');
  await toast.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  expect(await waits()).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toast).toBeHidden();
  await front.close();
});
