/** A few megabytes. */
const MOST_KEPT = 10_000;

interface Expiring {
  /** Seconds since 1970, as in the token. */
  readonly exp: number;
}

/**
 * What is in tokens whose signature was right when they came first, so that it is computed once. It never says that a
 * session still runs. Above the limit those used longest ago are verified again when they come.
 */
export class VerifiedTokens<Claims extends Expiring> {
  private readonly kept = new Map<string, Claims>();
  private readonly mostKept: number;

  constructor(mostKept = MOST_KEPT) {
    this.mostKept = mostKept;
  }

  get size(): number {
    return this.kept.size;
  }

  keep(token: string, claims: Claims): void {
    this.kept.delete(token);
    this.kept.set(token, claims);
    const oldest = this.kept.size > this.mostKept ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  /** Undefined for one that has expired, which is forgotten. */
  find(token: string, now: Date): Claims | undefined {
    const claims = this.kept.get(token);
    if (!claims) return undefined;
    this.kept.delete(token);
    // Whole seconds, as the library that verifies them compares.
    if (claims.exp <= Math.floor(now.getTime() / 1000)) return undefined;
    this.kept.set(token, claims);
    return claims;
  }

  forget(token: string): void {
    this.kept.delete(token);
  }
}
