import { media as texts } from '@slovo/texts/web/media';

/** How long the retry button stays disabled (MEDIA-17). */
export const COOLDOWN_MS = { usual: 5_000, rateLimited: 15_000, circuit: 30_000 } as const;

/** An error with a message for users. */
export class MediaError extends Error {
  override readonly name = 'MediaError';

  constructor(
    message: string,
    /** Milliseconds until a retry makes sense. */
    readonly cooldownMs: number = COOLDOWN_MS.usual,
  ) {
    super(message);
  }
}

/** 502 and 504: the gateway cannot reach the service. 429 and 503: the server limits requests. */
export const isGatewayFailure = (status: number): boolean => status === 502 || status === 504;
export const isRateLimit = (status: number): boolean => status === 429 || status === 503;

export function sentenceFor(status: number, isPublic: boolean, body: string): string {
  const { status: words } = texts;
  if (status === 401) return words.unauthorized;
  if (status === 403) return isPublic ? words.notPublic : (reasonIn(body) ?? words.forbidden);
  if (status === 404) return words.notFound;
  if (status === 429) return words.tooMany;
  if (status === 502) return words.gateway;
  return status === 503 ? words.unavailable : words.other(status);
}

/** A refusal may carry a reason in `debug`: a text, or an object with `reason`. */
function reasonIn(body: string): string | undefined {
  try {
    const { debug } = JSON.parse(body) as { debug?: string | { reason?: string } };
    const reason = typeof debug === 'object' ? debug?.reason : debug;
    return reason || undefined;
  } catch {
    return undefined;
  }
}
