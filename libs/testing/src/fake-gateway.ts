export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** A value is sent as a 200 with JSON, a Response as it is. */
export type Handler = (asked: Asked) => unknown;

/** Replaces the gateway behind `fetch`. It only matches addresses and returns statuses and JSON. */
export class FakeGateway {
  readonly asked: Asked[] = [];
  private readonly handlers: { method: string; path: RegExp; handler: Handler }[] = [];

  /** `on('GET /api/promises/:id', …)`; the latest matching handler answers. */
  on(address: string, handler: Handler): this {
    const [method = '', path = ''] = address.split(' ');
    const pattern = path.replaceAll(/:\w+/g, '[^/]+');
    this.handlers.unshift({ method, path: new RegExp(`^${pattern}$`), handler });
    return this;
  }

  /** Answers requests that this gateway has no handler for. */
  otherwise(next: FakeGateway): this {
    this.next = next;
    return this;
  }
  private next: FakeGateway | undefined;

  private find(method: string, path: string): Handler | undefined {
    const own = this.handlers.find((one) => one.method === method && one.path.test(path));
    return own?.handler ?? this.next?.find(method, path);
  }

  /** All requests to an address so far. */
  to(address: string): Asked[] {
    const [method = '', path = ''] = address.split(' ');
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return this.asked.filter((one) => one.method === method && pattern.test(one.path));
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const asked: Asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    };
    this.asked.push(asked);
    const handler = this.find(method, url.pathname);
    if (!handler) return refusal(404, 'NOT_FOUND', `No answer for ${method} ${url.pathname}`);
    const answer = await Promise.race([handler(asked), aborted(init.signal)]);
    return answer instanceof Response ? answer : json(answer);
  };
}

/** Rejects as `fetch` does. */
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail);
  });

type Init = { status?: number; headers?: Record<string, string> };

export const json = (body: unknown, init: Init = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

export const refusal = (status: number, code: string, message: string): Response =>
  json({ statusCode: status, code, message }, { status });
