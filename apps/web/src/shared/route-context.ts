import type { ApprovalType } from '@slovo/domain/promise';
import type { PromiseView } from './api/wire.ts';
import type { AuthMachine } from './auth/auth-machine.ts';

export interface RouteContext {
  auth: AuthMachine;
}

export interface NavigationMessage {
  text: string;
  /** Default: info. */
  type?: 'success' | 'error' | 'warning' | 'info';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the page of a new draft: an approval that was chosen but could not be saved yet. */
    approval?: ApprovalType;
    /** Shown once as a banner on the page that is opened. */
    message?: NavigationMessage;
    /** A sheet was opened from the page below it, which is the previous history entry. */
    sheetOpened?: boolean;
    /** The address of the page whose link was pressed. */
    cameFrom?: string;
    /** For /create/success. */
    promise?: PromiseView;
  }
  interface StaticDataRouteOption {
    /** No header, bottom bar or footer. */
    bare?: boolean;
    /** No version line: the page has its own footer. */
    noFoot?: boolean;
    /** Needs no server data and so works without the data layer (12 kB). */
    noData?: boolean;
    /** Which texts the guard shows. */
    guard?: 'dashboard' | 'detail';
  }
}
