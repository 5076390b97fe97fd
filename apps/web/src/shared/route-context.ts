import type { PromiseView } from './api/wire.ts';
import type { AuthMachine } from './auth/auth-machine.ts';

export interface RouteContext {
  auth: AuthMachine;
}

export interface PassedMessage {
  text: string;
  /** info unless it says otherwise */
  type?: 'success' | 'error' | 'warning' | 'info';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown once as a banner on the page that is opened. */
    message?: PassedMessage;
    /** The sheet of a report was opened on the page that lies behind it. */
    reportOpened?: boolean;
    /** For /create/success. */
    promise?: PromiseView;
  }
  interface StaticDataRouteOption {
    /** A screen of its own, without header, bar and footer. */
    bare?: boolean;
    /** No version line: the page has its own foot. */
    noFoot?: boolean;
    /** Shows nothing of the server's: works without the data layer, which is 12 kB. */
    noData?: boolean;
    /** Which words the guard uses. */
    guard?: 'dashboard' | 'detail';
  }
}
