import { isSafari, page } from '../device.ts';
import { KEYS, read, remove, write } from '../storage/storage.ts';
import { exchangeLinkToken, signInWithInitData, validateToken } from './auth-calls.ts';
import { AuthFailure, authFailureFrom } from './auth-error.ts';
import type { AuthState } from './auth-state.ts';
import { putLinkTokenBack, takeLinkToken } from './link-token.ts';
import { type Session, sessionFromToken, type SessionUser } from '../session/session.ts';
import { decodeToken, isExpired, isLocallyValid } from '../session/token.ts';
import {
  endSession,
  forgetSession,
  keepSession,
  LOGOUT_EVENT,
  storedToken,
  storedUser,
  tellSessionEnded,
} from '../session/token-storage.ts';

/** Checking a stored token may not hold the page longer; a later answer still counts. */
const LOADING_LIMIT_MS = 10_000;

export interface StartInfo {
  /** `fresh=1` in the address: the mini app has just signed in. */
  fresh?: boolean;
  /** Signed data of the mini app's launch: signs in where nothing is stored, or what is stored is over. */
  initData?: string;
  /** The page signs in by itself where nothing is stored, and shows how it goes. */
  pageSignsIn?: boolean;
  /** Telegram id of whoever opened the mini app, by the client's word. */
  launchedBy?: number | null;
}

/** Who is signed in, kept outside React: requests, live updates and the router ask it too. */
export class AuthMachine {
  private state: AuthState = { status: 'unauthenticated' };
  private listeners = new Set<() => void>();
  /** For «Try Again»: the fragment is gone from the address by then. */
  private linkToken: string | null = null;
  /** Whom this page was drawn for. What it holds in memory is theirs, so for anybody else it is loaded anew. */
  private owner: number | undefined;
  private insideTelegram = false;
  private readonly stopped = new AbortController();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly get = (): AuthState => this.state;

  /** Sets the first state at once, before anything is drawn; the promise resolves when it is settled. */
  async start(info: StartInfo = {}): Promise<void> {
    const { signal } = this.stopped;
    window.addEventListener(LOGOUT_EVENT, () => this.set({ status: 'unauthenticated' }), { signal });
    window.addEventListener('online', () => this.recheck(), { signal });
    window.addEventListener('storage', ({ key }) => this.followOtherTabs(key), { signal });
    // Brought back as it was left, from the browser's memory of pages: nobody told it anything meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.followOtherTabs(null), {
      signal,
    });
    this.insideTelegram = Boolean(info.launchedBy);
    // A link opened while the page is open changes only the fragment.
    window.addEventListener(
      'hashchange',
      () => {
        const token = takeLinkToken();
        if (token) void this.exchange(token);
      },
      { signal },
    );
    const linkToken = takeLinkToken();
    try {
      if (linkToken) return await this.exchange(linkToken);
      if (info.launchedBy) forgetOthers(info.launchedBy);
      const token = storedToken();
      if (token) await this.resume(token, info.fresh ?? false);
      else if (info.pageSignsIn) return;
      if (info.initData && this.state.status === 'unauthenticated') await this.enterMiniApp(info.initData);
    } catch (error) {
      this.fail(error instanceof AuthFailure ? error : new AuthFailure('init_error'));
    } finally {
      write(KEYS.triedOnce, '1');
    }
  }

  async exchange(token: string): Promise<void> {
    this.linkToken = token;
    this.set({ status: 'loading', reason: 'link' });
    await this.settle(() => exchangeLinkToken(token));
  }

  /** Whether there is a link token to try once more. */
  get canRetryLink(): boolean {
    return this.linkToken !== null;
  }

  /** Loads the page anew; a link that waits for its answer is asked about once more then. */
  reload(): void {
    if (this.linkToken && this.state.status === 'loading') putLinkTokenBack(this.linkToken);
    page.reload();
  }

  async retry(): Promise<void> {
    if (this.linkToken) return this.exchange(this.linkToken);
    const token = storedToken();
    return token ? this.resume(token, false) : this.set({ status: 'unauthenticated' });
  }

  /** Rejects with an AuthFailure: the mini app's own page shows it. Asked again meanwhile, it is still one sign-in. */
  enterMiniApp(initData: string): Promise<void> {
    this.entering ??= this.enterOnce(initData).finally(() => (this.entering = null));
    return this.entering;
  }
  private entering: Promise<void> | null = null;

  private async enterOnce(initData: string): Promise<void> {
    this.set({ status: 'loading', reason: 'mini-app' });
    try {
      this.accept(await signInWithInitData(initData));
    } catch (error) {
      const failure = authFailureFrom(error);
      this.fail(failure);
      throw failure;
    }
  }

  /** A one-time token that was pasted. Rejects with an AuthFailure and leaves the state as it was: the form tells it. */
  enterWithLinkToken = (token: string): Promise<void> => this.enter(() => exchangeLinkToken(token));

  /** A session token that was pasted. */
  enterWithSessionToken = (token: string): Promise<void> =>
    this.enter(async () => {
      const session = await validateToken(token);
      if (!session) throw new AuthFailure('session_invalid');
      return session;
    });

  private async enter(ask: () => Promise<Session>): Promise<void> {
    try {
      this.accept(await ask());
    } catch (error) {
      throw authFailureFrom(error);
    }
  }

  /** Listens to the window no longer; a page has one machine for all its life, tests have many. */
  stop(): void {
    this.stopped.abort();
  }

  /** The person's own change to their profile: the page greets them as they are called now. */
  keepUser({ id, telegram_id, username, first_name, last_name, photo_url }: SessionUser): void {
    if (this.state.status !== 'authenticated') return;
    const user = { id, telegram_id, username, first_name, last_name, photo_url };
    const session = { ...this.state.session, user };
    keepSession(session.token, user, session);
    this.set({ ...this.state, session });
  }

  logout(): void {
    // Who goes on their own is not told of a sign-in that was lost.
    remove(KEYS.lastSignIn);
    endSession(storedToken());
  }

  private async settle(ask: () => Promise<Session>): Promise<void> {
    try {
      this.accept(await ask());
    } catch (error) {
      this.fail(authFailureFrom(error));
    }
  }

  private accept(session: Session): void {
    this.linkToken = null;
    if (!keepSession(session.token, session.user, session)) throw new AuthFailure('session_corrupted');
    write(KEYS.justAuthenticated, '1');
    this.show(session, false);
  }

  /** A stored token: cleared when it is over, trusted when fresh, else asked about. */
  private async resume(token: string, fresh: boolean): Promise<void> {
    const claims = decodeToken(token);
    if (!claims || isExpired(claims) || !isLocallyValid(claims)) return this.end();
    const local = sessionFromToken(token, claims, storedUser());
    const trusted = fresh || read(KEYS.justAuthenticated) !== null || !navigator.onLine;
    remove(KEYS.justAuthenticated);
    if (trusted) this.show(local, true);
    else this.set({ status: 'loading', reason: 'stored-token' });
    const limit = setTimeout(() => this.giveUpLoading(), LOADING_LIMIT_MS);
    try {
      const session = await validateToken(token);
      const stored = storedToken();
      // Signed out meanwhile, or in anew. Another token of this session is only one that another tab has renewed first.
      if (stored === null || (stored !== token && decodeToken(stored)?.session_id !== claims.session_id))
        return;
      if (session) this.renew(session);
      else this.end();
    } catch {
      if (this.state.status === 'loading') this.fail(new AuthFailure('network_error', 'Network error'));
    } finally {
      clearTimeout(limit);
    }
  }

  private renew(session: Session): void {
    keepSession(session.token, session.user, session);
    this.show(session, false);
  }

  private show(session: Session, verifying: boolean): void {
    this.owner ??= session.user.id;
    if (this.owner === session.user.id)
      this.set({ status: 'authenticated', session, sessionReady: true, verifying });
    else this.giveWay();
  }

  /** Telegram would sign its own account in again at once, over the other one, which would do the same. */
  private giveWay(): void {
    if (this.insideTelegram) tellSessionEnded();
    else page.reload();
  }

  /** Another tab has signed in or out; `key` is null where it cleared everything. */
  private followOtherTabs(key: string | null): void {
    const { state } = this;
    if (key !== null && key !== KEYS.token) return;
    // The answer that is awaited here decides.
    if (state.status === 'loading' && state.reason !== 'stored-token') return;
    const token = storedToken();
    if (token === null) return tellSessionEnded();
    const claims = decodeToken(token);
    const isTheirs = this.owner !== undefined && this.owner !== claims?.user_id;
    if (isTheirs) return this.giveWay();
    const isKnown = state.status === 'authenticated' && state.session.sessionId === claims?.session_id;
    if (!isKnown) void this.resume(token, state.status === 'authenticated');
  }

  private giveUpLoading(): void {
    if (this.state.status === 'loading')
      this.fail(new AuthFailure(isSafari() ? 'safari_slow_auth' : 'auth_init_timeout'));
  }

  /** The line is back: what was trusted without the server, or failed without it, is asked about now. */
  private recheck(): void {
    const token = storedToken();
    const waits =
      this.state.status === 'error' || (this.state.status === 'authenticated' && this.state.verifying);
    if (token && waits) void this.resume(token, this.state.status === 'authenticated');
  }

  private end(): void {
    endSession(storedToken());
    this.set({ status: 'unauthenticated' });
  }

  private fail({ errorType, message }: AuthFailure): void {
    this.set({ status: 'error', errorType, message });
  }

  private set(state: AuthState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** Several accounts of one Telegram share the storage: who opens the mini app must not find another's session there. */
function forgetOthers(launchedBy: number): void {
  const claims = decodeToken(storedToken() ?? '');
  const owner = claims?.telegram_id ?? claims?.tg_id;
  if (owner !== undefined && owner !== launchedBy) forgetSession();
}
