/** Replaces XMLHttpRequest; the test answers. */
export class FakeUpload {
  static all: FakeUpload[] = [];
  private static readonly browsers = globalThis.XMLHttpRequest;
  static install() {
    FakeUpload.all = [];
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  }
  static remove() {
    globalThis.XMLHttpRequest = FakeUpload.browsers;
  }

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  url = '';
  form!: FormData;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.form = form;
    FakeUpload.all.push(this);
  }
  abort() {
    this.onabort?.();
  }
  /** A string: a page that does not come from the server. */
  answer(status: number, body: object | string) {
    Object.assign(this, {
      status,
      responseText: typeof body === 'string' ? body : JSON.stringify(body),
    });
    this.onload?.();
  }
}
