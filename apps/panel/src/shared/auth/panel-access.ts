import { operatorRoutes } from '@slovo/contracts/operator-routes';
import { ApiError } from '../api/api-error.ts';
import { requestOnce } from '../api/request.ts';
import type { Operator } from '../api/wire.ts';
import { onRefusedToken, setCurrentToken } from '../session/current-token.ts';
import {
  announceLogout,
  isLogout,
  removeToken,
  storedToken,
  storeToken,
  takeTokenFromAddress,
  tokenIn,
} from '../session/token-storage.ts';

/**
 * `absent`: no token anywhere; `invalid`: the server refused it. The others judged nothing: there was no answer, or it was
 * another error.
 */
export type Denial = { cause: 'absent' | 'invalid' | 'unanswered' } | { cause: 'failed'; error: ApiError };

export type AccessState =
  | { status: 'loading' }
  | {
      status: 'authenticated';
      operator: Operator;
      /** The token was refused while the operator works: the page waits for another one. */
      expired: boolean;
      /** A token entered in its place was refused too, or could not be checked. */
      refused?: Denial['cause'];
      checking?: boolean;
    }
  | ({ status: 'denied'; checking?: boolean } & Denial);

/**
 * Decides whether the panel is shown. The token comes from the address, else from storage, else from the global object, and
 * is checked before anything else is requested.
 */
export class PanelAccess {
  private state: AccessState = { status: 'loading' };
  private readonly listeners = new Set<() => void>();
  /** Not judged yet: «Try again» checks it once more. */
  private unjudged: string | null = null;

  readonly get = (): AccessState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Resolves when the gate has decided. */
  async start(signal?: AbortSignal): Promise<void> {
    const stop = onRefusedToken(() => this.expire());
    signal?.addEventListener('abort', stop);
    window.addEventListener('storage', (event) => this.followOtherTabs(event), { signal });
    const token = takeTokenFromAddress() ?? storedToken();
    if (token === null) return this.set({ status: 'denied', cause: 'absent' });
    await this.check(token);
  }

  /** Checks a token that the operator entered, on the gate or in place of an expired one. */
  async enter(token: string): Promise<void> {
    if (this.state.status !== 'loading') this.set({ ...this.state, checking: true });
    await this.check(token);
  }

  readonly canRetry = (): boolean => this.unjudged !== null;

  async retry(): Promise<void> {
    if (this.unjudged !== null) await this.enter(this.unjudged);
  }

  /** Ends the token at the server, and the panel in all tabs. Resolves with whether the server has ended it. */
  async leave(token: string): Promise<boolean> {
    const { method, path } = operatorRoutes['auth.revoke-operator-token'];
    const ended = await requestOnce(path, { method, token }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    );
    this.close();
    announceLogout();
    return ended;
  }

  private async check(token: string): Promise<void> {
    const { method, path } = operatorRoutes['auth.get-operator'];
    try {
      const { body } = await requestOnce(path, { method, token });
      const { operator } = (body ?? {}) as { operator?: Operator };
      if (!operator) return this.deny({ cause: 'unanswered' }, token);
      this.unjudged = null;
      storeToken(token);
      this.set({ status: 'authenticated', operator, expired: false });
      setCurrentToken(token);
    } catch (error) {
      const denial = denialOf(error as ApiError);
      if (denial.cause !== 'unanswered') removeToken();
      this.deny(denial, token);
    }
  }

  /** While an operator works, their page stays: only the dialog says why. */
  private deny(denial: Denial, token: string): void {
    const { cause } = denial;
    this.unjudged = cause === 'unanswered' || cause === 'failed' ? token : null;
    if (this.state.status === 'authenticated')
      this.set({ ...this.state, expired: true, refused: cause, checking: false });
    else this.set({ status: 'denied', ...denial });
  }

  private expire(): void {
    if (this.state.status !== 'authenticated' || this.state.expired) return;
    removeToken();
    this.set({ ...this.state, expired: true, refused: undefined });
  }

  private close(): void {
    this.unjudged = null;
    removeToken();
    setCurrentToken(null);
    this.set({ status: 'denied', cause: 'absent' });
  }

  private followOtherTabs(event: StorageEvent): void {
    if (isLogout(event)) return this.close();
    const token = tokenIn(event);
    const isWaiting =
      this.state.status === 'denied' || (this.state.status === 'authenticated' && this.state.expired);
    if (token !== null && isWaiting) void this.enter(token);
  }

  private set(next: AccessState): void {
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

function denialOf(error: ApiError): Denial {
  switch (error.status) {
    case 0:
      return { cause: 'unanswered' };
    case 401:
    case 403:
      return { cause: 'invalid' };
    default:
      return { cause: 'failed', error };
  }
}
