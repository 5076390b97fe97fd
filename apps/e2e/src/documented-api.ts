import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Header {
  $ref?: string;
  schema?: object;
}
interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, { schema?: object }>;
}
export interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, Response>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Record<string, Header> };
}

export interface Input {
  token?: string;
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer<T = any> {
  status: number;
  body: T;
  headers: Headers;
}

/** The API as its OpenAPI document describes it. Compares every answer with it and records which operations were tried. */
export class DocumentedApi {
  readonly operations = new Map<string, Operation & { method: string; path: string }>();
  /** Statuses that each operation has answered. */
  readonly seen = new Map<string, Set<number>>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  private constructor(
    private readonly url: string,
    private readonly document: Document,
  ) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'api', ...document });
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        this.operations.set(operation.operationId, { ...operation, path, method: method.toUpperCase() });
  }

  static async of(url: string): Promise<DocumentedApi> {
    return new DocumentedApi(url, (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as Document);
  }

  /** @throws when the answer is not as the document says: its status, its headers, its type or its body. */
  async call(id: string, input: Input = {}): Promise<Answer> {
    const response = await this.send(id, input);
    const text = response.headers.get('content-type')?.startsWith('application/json')
      ? await response.text()
      : '';
    const bytes = text ? undefined : await response.arrayBuffer();
    const body: unknown = text ? JSON.parse(text) : bytes;
    this.compare(id, response, body);
    return { status: response.status, headers: response.headers, body };
  }

  /** The same for what has to succeed. */
  async ask(id: string, input: Input = {}): Promise<any> {
    const { status, body } = await this.call(id, input);
    if (status >= 300) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Returns a refusal as `status code`. */
  async refusal(id: string, input: Input = {}): Promise<string> {
    const { status, body } = await this.call(id, input);
    return `${status} ${(body as { code?: string }).code ?? 'no refusal'}`;
  }

  /** For an answer that does not end by itself: what it brings is the caller's to read. */
  async open(id: string, input: Input): Promise<globalThis.Response> {
    const response = await this.send(id, input);
    this.compare(id, response, undefined);
    return response;
  }

  /** Faults of a value by a schema among the document's components. */
  faultsOf(schema: string, value: unknown): string {
    const validate = this.validator({ $ref: `#/components/schemas/${schema}` });
    return validate(value) ? '' : this.ajv.errorsText(validate.errors);
  }

  private send(id: string, { token, path = {}, query = {}, json, form, headers, signal }: Input) {
    const { method, path: template } = this.operation(id);
    const filled = template.replace(/\{(\w+)\}/g, (_all, name: string) => String(path[name] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return fetch(`${this.url}${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      signal,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
  }

  private compare(id: string, response: globalThis.Response, body: unknown): void {
    const statuses = this.seen.get(id) ?? new Set();
    this.seen.set(id, statuses.add(response.status));
    const where = `${id} answered ${response.status}`;
    const described = this.operation(id).responses[String(response.status)];
    if (!described) throw new Error(`${where}, which is not documented: ${JSON.stringify(body)}`);
    for (const [name, header] of Object.entries(described.headers ?? {}))
      this.compareHeader(where, name, header, response.headers.get(name), response.status);
    const type = response.headers.get('content-type')?.split(';', 1)[0];
    if (!described.content) {
      if (body instanceof ArrayBuffer && body.byteLength > 0) throw new Error(`${where} with a body`);
      return;
    }
    const content = Object.entries(described.content).find(([name]) => fits(name, type ?? ''))?.[1];
    if (!content) throw new Error(`${where} as ${type}, which is not documented`);
    if (!content.schema || type !== 'application/json') return;
    const validate = this.validator(content.schema);
    if (!validate(body))
      throw new Error(`${where}: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
  }

  private compareHeader(
    where: string,
    name: string,
    header: Header,
    value: string | null,
    status: number,
  ): void {
    if (value === null) {
      const isCertain =
        name !== 'X-Next-Cursor' &&
        name !== 'Link' &&
        !(name === 'Retry-After' && status !== 429 && status !== 503);
      if (isCertain) throw new Error(`${where} without the header ${name}`);
      return;
    }
    const component = header.$ref?.split('/').at(-1);
    const { schema = {} } = component ? (this.document.components.headers[component] ?? {}) : header;
    const number = 'type' in schema && schema.type === 'integer';
    const validate = this.validator(schema);
    if (!validate(number ? Number(value) : value)) throw new Error(`${where} with ${name}: ${value}`);
  }

  private operation(id: string) {
    const operation = this.operations.get(id);
    if (!operation) throw new Error(`${id} is not documented`);
    return operation;
  }

  private validator(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const known = this.validators.get(text) ?? this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(text, known);
    return known;
  }
}

const fits = (documented: string, type: string): boolean =>
  documented.endsWith('/*') ? type.startsWith(documented.slice(0, -1)) : documented === type;
