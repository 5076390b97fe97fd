import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** The measure: the words of a page as static HTML, compressed, and not a byte more. A press unfolds a line of it. */
export class BarePages {
  private readonly pages = new Map<string, Buffer>();

  private readonly server = createServer((request, response) => {
    const page = this.pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(page);
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  put(path: string, text: string): void {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    this.pages.set(path, brotliCompressSync(pageOf(lines)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const pageOf = (lines: string[]): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Слово</title></head>
<body><h1>${escaped(lines[0] ?? '')}</h1><details><summary>Ещё</summary>${escaped(lines[1] ?? '')}</details>
<label>Слова <textarea></textarea></label>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}</body></html>`;
