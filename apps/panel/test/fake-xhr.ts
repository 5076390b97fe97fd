import type { FakeGateway } from '@slovo/testing/fake-gateway';

/** Bytes of a multipart form around its file. */
const AROUND = 500;

/** Replaces XMLHttpRequest by a fake gateway: it reports half of the body, then all of it, then the answer. */
export function installXhr(gateway: FakeGateway): void {
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private path = '';
    private answered: Headers | undefined;
    private readonly headers = new Headers();
    private readonly ended = new AbortController();

    open(_method: string, path: string) {
      this.path = path;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string) {
      return this.answered?.get(name) ?? null;
    }

    send(form: FormData) {
      void this.exchange(form);
    }

    abort() {
      if (this.ended.signal.aborted) return;
      this.ended.abort();
      this.dispatchEvent(new Event('abort'));
    }

    private async exchange(form: FormData) {
      const { headers } = this;
      const { signal } = this.ended;
      const file = [...form.values()].find((value) => value instanceof Blob);
      const total = (file?.size ?? 0) + AROUND;
      this.progress(total / 2, total);
      try {
        const response = await gateway.fetch(this.path, { method: 'POST', body: form, headers, signal });
        this.responseText = await response.text();
        this.status = response.status;
        this.answered = response.headers;
      } catch {
        if (!signal.aborted) this.dispatchEvent(new Event('error'));
        return;
      }
      if (signal.aborted) return;
      this.progress(total, total);
      this.ended.abort();
      this.dispatchEvent(new Event('load'));
    }

    private progress(loaded: number, total: number) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
    }
  }
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;
}
