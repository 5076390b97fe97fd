import { ApiError } from '../api/api-error.ts';
import { isSafari, page } from '../device.ts';
import { KEYS, read, remove, write } from '../storage/storage.ts';
import { exchangeLinkToken, signInWithInitData, validateToken } from './auth-calls.ts';
import { AuthFailure, authFailureFrom, isSpent } from './auth-error.ts';
import type { AuthState } from './auth-state.ts';
import { clearForeignSession } from './foreign-session.ts';
import { listenForSessionChanges } from './session-changes.ts';
import { decodeLinkToken, putLinkTokenBack, takeLinkToken } from './link-token.ts';
import { type Session, sessionFromToken, type SessionUser } from '../session/session.ts';
import { decodeToken, isExpired, isLocallyValid, type TokenClaims } from '../session/token.ts';
import {
  endSession,
  storeSession,
  storedToken,
  storedUser,
  notifySessionEnded,
} from '../session/token-storage.ts';

/** The longest time that checking a stored token may keep the page loading. A later answer still counts. */
const LOADING_LIMIT_MS = 10_000;

export interface StartInfo {
  /** `fresh=1` in the address: the mini app has just signed in. */
  fresh?: boolean;
  /** The page shows the data of this person, which the server has given for the stored token. */
  confirmed?: SessionUser | undefined;
  /** Signed launch data of the mini app. Signs in if there is no valid stored session. */
  initData?: string;
  /** The page signs in by itself if nothing is stored, and shows the progress. */
  pageSignsIn?: boolean;
  /** Telegram id of the user who opened the mini app, unverified. */
  launchedBy?: number | null;
}

/** The auth state. It is outside React, because requests, live updates and the router read it too. */
export class AuthMachine {
  private state: AuthState = { status: 'unauthenticated' };
  private listeners = new Set<() => void>();
  /** For «Try Again»: the fragment has been removed from the address by then. */
  private linkToken: string | null = null;
  /** The user this page was rendered for. Its memory holds their data, so another user needs a reload. */
  private owner: number | undefined;
  private insideTelegram = false;
  private readonly stopped = new AbortController();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly get = (): AuthState => this.state;

  /** Takes the person for whom the server renders the page. */
  assume(session: Session): void {
    this.set({ status: 'authenticated', session, sessionReady: true, verifying: true });
  }

  /** Sets the first state synchronously, before the first render. The promise resolves when the state is final. */
  async start(info: StartInfo = {}): Promise<void> {
    this.insideTelegram = Boolean(info.launchedBy);
    listenForSessionChanges(
      this.stopped.signal,
      () => this.set({ status: 'unauthenticated' }),
      () => this.recheck(),
      () => this.followOtherTabs(),
      (token) => void this.exchange(token),
    );
    const linkToken = takeLinkToken();
    try {
      if (linkToken) return await this.exchange(linkToken);
      if (info.launchedBy) clearForeignSession(info.launchedBy);
      const token = storedToken();
      if (token) await this.resume(token, info.fresh ?? false, info.confirmed);
      else if (info.pageSignsIn) return;
      if (info.initData && this.state.status === 'unauthenticated') await this.enterMiniApp(info.initData);
    } catch (error) {
      this.fail(error instanceof AuthFailure ? error : new AuthFailure('init_error'));
    } finally {
      write(KEYS.triedOnce, '1');
    }
  }

  /** Concurrent calls with one token share a request: a second one would find the token used. */
  exchange(token: string): Promise<void> {
    if (this.exchanging?.token !== token) {
      const done = this.exchangeOnce(token).finally(() => {
        if (this.exchanging?.done === done) this.exchanging = null;
      });
      this.exchanging = { token, done };
    }
    return this.exchanging.done;
  }
  private exchanging: { token: string; done: Promise<void> } | null = null;

  private async exchangeOnce(token: string): Promise<void> {
    this.linkToken = token;
    this.stays = false;
    this.set({ status: 'loading', reason: 'link' });
    try {
      this.accept(await exchangeLinkToken(decodeLinkToken(token)));
    } catch (error) {
      const failure = authFailureFrom(error);
      const stored = isSpent(failure.errorType) && storedToken();
      // The person may be signed in all the same: then the link changes nothing.
      this.stays = Boolean(stored);
      if (stored) await this.resume(stored, false);
      if (!stored || this.state.status === 'unauthenticated') this.fail(failure);
    }
  }

  /** Whether the last link led nowhere while the person was signed in. */
  stays = false;

  /** Reloads the page. A pending link token is put back into the address, so that it is exchanged again. */
  reload(): void {
    if (this.linkToken && this.state.status === 'loading') putLinkTokenBack(this.linkToken);
    page.reload();
  }

  async retry(): Promise<void> {
    if (this.linkToken) return this.exchange(this.linkToken);
    const token = storedToken();
    return token ? this.resume(token, false) : this.set({ status: 'unauthenticated' });
  }

  /** Rejects with an AuthFailure, which the mini app's page shows. Concurrent calls share one sign-in. */
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

  /** For a pasted token. Rejects with an AuthFailure and leaves the state unchanged: the form shows the error. */
  async enterWithToken(token: string): Promise<void> {
    try {
      this.accept(await exchangeLinkToken(token));
    } catch (error) {
      throw authFailureFrom(error);
    }
  }

  /** Removes all listeners. A page has one machine for its lifetime, tests have many. */
  stop(): void {
    this.stopped.abort();
  }

  /** After the user edited their own profile. */
  updateUser({ id, telegram_id, username, first_name, last_name, photo_url, language }: SessionUser): void {
    if (this.state.status !== 'authenticated') return;
    const user = { id, telegram_id, username, first_name, last_name, photo_url, language };
    const session = { ...this.state.session, user };
    storeSession(session.token, user, session);
    this.set({ ...this.state, session });
  }

  logout(): void {
    // A deliberate logout must not be reported as a lost session.
    remove(KEYS.lastSignIn);
    endSession(storedToken());
  }

  private accept(session: Session): void {
    this.linkToken = null;
    if (!storeSession(session.token, session.user, session)) throw new AuthFailure('session_corrupted');
    write(KEYS.justAuthenticated, '1');
    this.show(session, false);
  }

  /** Resumes a stored token: removed if expired, trusted at once if fresh, else validated first. */
  private async resume(token: string, fresh: boolean, confirmed?: SessionUser): Promise<void> {
    const claims = decodeToken(token);
    if (!claims || isExpired(claims) || !isLocallyValid(claims)) return this.end();
    const local = sessionFromToken(token, claims, confirmed ?? storedUser());
    const trusted =
      confirmed?.id === local.user.id || fresh || read(KEYS.justAuthenticated) !== null || !navigator.onLine;
    remove(KEYS.justAuthenticated);
    if (trusted) this.show(local, true);
    else this.set({ status: 'loading', reason: 'stored-token' });
    const limit = setTimeout(() => this.giveUpLoading(), LOADING_LIMIT_MS);
    try {
      const session = await validateToken(token);
      if (this.isStored(claims)) this.renew(session);
    } catch (error) {
      // An ApiError leaves open whether the session has ended.
      const unknown = error instanceof ApiError;
      if (unknown && this.state.status === 'loading') this.fail(authFailureFrom(error));
      if (!unknown && this.isStored(claims)) this.end();
    } finally {
      clearTimeout(limit);
    }
  }

  /** Not if the user signed out or in again. A different token of the same session was renewed by another tab. */
  private isStored({ session_id }: TokenClaims): boolean {
    const stored = storedToken();
    return stored !== null && decodeToken(stored)?.session_id === session_id;
  }

  private renew(session: Session): void {
    storeSession(session.token, session.user, session);
    this.show(session, false);
  }

  private show(session: Session, verifying: boolean): void {
    this.owner ??= session.user.id;
    if (this.owner === session.user.id)
      this.set({ status: 'authenticated', session, sessionReady: true, verifying });
    else this.leaveToOtherUser();
  }

  /** Not inside Telegram: a reload would sign in Telegram's own account and so sign out the other one, in turns. */
  private leaveToOtherUser(): void {
    if (this.insideTelegram) notifySessionEnded();
    else page.reload();
  }

  /** Another tab has signed in or out. */
  private followOtherTabs(): void {
    const { state } = this;
    // The pending sign-in decides the state.
    if (state.status === 'loading' && state.reason !== 'stored-token') return;
    const token = storedToken();
    if (token === null) return notifySessionEnded();
    const claims = decodeToken(token);
    const isTheirs = this.owner !== undefined && this.owner !== claims?.user_id;
    if (isTheirs) return this.leaveToOtherUser();
    const isKnown = state.status === 'authenticated' && state.session.sessionId === claims?.session_id;
    if (!isKnown) void this.resume(token, state.status === 'authenticated');
  }

  private giveUpLoading(): void {
    if (this.state.status === 'loading')
      this.fail(new AuthFailure(isSafari() ? 'safari_slow_auth' : 'auth_init_timeout'));
  }

  /** Back online: validate what was trusted offline or failed for lack of a connection. */
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
