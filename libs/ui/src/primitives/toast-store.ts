export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastRequest {
  tone: ToastTone;
  text: string;
  /** One action: undo or retry. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  /** How long it stays when not 5000 ms; `Infinity` until it is closed. */
  stayMs?: number;
}

export interface Toast extends ToastRequest {
  id: number;
  /** Fading out: 300 ms, then gone. */
  leaving: boolean;
}

export interface Toasts {
  show: (toast: ToastRequest) => number;
  dismiss: (id: number) => void;
  /** No toast expires while a pointer or the focus is on the toasts. */
  hold: () => void;
  release: () => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

/** 5000 ms, then a fade of 300 ms (TOAST-02; the same number as --fade in tokens.css). */
export const TOAST_MS = 5000;
export const TOAST_FADE_MS = 300;

/** Outside React, so that other code, such as a query cache's error handler, can show toasts. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  let held = false;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const start = (toast: Toast) => {
    const stay = toast.stayMs ?? TOAST_MS;
    if (stay === Infinity || toast.leaving || held) return;
    timers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), stay),
    );
  };
  const dismiss = (id: number) => {
    const toast = toasts.find((one) => one.id === id);
    if (!toast || toast.leaving) return;
    stop(id);
    change(toasts.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
    // A toast removed under the pointer fires no leave event, which would keep the others forever.
    release();
    setTimeout(() => change(toasts.filter((one) => one.id !== id)), TOAST_FADE_MS);
  };

  const release = () => {
    held = false;
    for (const toast of toasts) if (!timers.has(toast.id)) start(toast);
  };

  return {
    show(request) {
      const toast = { ...request, id: ++lastId, leaving: false };
      change([...toasts, toast]);
      start(toast);
      return toast.id;
    },
    dismiss,
    hold() {
      held = true;
      for (const id of timers.keys()) stop(id);
    },
    release,
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
