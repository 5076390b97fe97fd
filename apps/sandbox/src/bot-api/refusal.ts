/** An error answer of the Bot API. Texts and codes are Telegram's own. */
export class Refusal extends Error {
  readonly code: number;
  readonly retryAfter: number | undefined;

  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export function badRequest(text: string): Refusal {
  return new Refusal(400, `Bad Request: ${text}`);
}

export function forbidden(text: string): Refusal {
  return new Refusal(403, `Forbidden: ${text}`);
}

export function conflict(text: string): Refusal {
  return new Refusal(409, `Conflict: ${text}`);
}

export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, seconds);
}
