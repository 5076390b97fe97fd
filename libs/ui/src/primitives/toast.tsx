import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { AlertIcon, CheckIcon, type Icon, InfoIcon, WarningIcon } from './first-icon.tsx';
import { createToasts, type Toast, type Toasts, type ToastTone } from './toast-store.ts';

const ToastContext = createContext<Toasts | undefined>(undefined);

const ICONS: Record<ToastTone, Icon> = {
  success: CheckIcon,
  error: AlertIcon,
  warning: WarningIcon,
  info: InfoIcon,
};

/** `useToasts().show({ tone: 'success', text, action })`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above');
  return toasts;
}

export interface ToastProviderProps {
  /** The region's accessible name: «Сообщения». */
  label: string;
  /** Given if code outside React shows toasts too; else one is created. */
  toasts?: Toasts;
  children: ReactNode;
}

export function ToastProvider({ label, toasts, children }: ToastProviderProps) {
  const [own] = useState(() => toasts ?? createToasts());
  const store = toasts ?? own;
  return (
    <ToastContext value={store}>
      {children}
      <Viewport label={label} store={store} />
    </ToastContext>
  );
}

function Viewport({ label, store }: { label: string; store: Toasts }) {
  const list = useSyncExternalStore(store.subscribe, store.list, store.list);
  return (
    // The live region exists before its first message: a region added together with its message is not announced.
    <section
      className="ui-toasts"
      aria-label={label}
      aria-live="polite"
      onPointerEnter={store.hold}
      onPointerLeave={store.release}
      onFocus={store.hold}
      onBlur={store.release}
    >
      {list.map((toast) => (
        <ToastView
          key={toast.id}
          {...toast}
          onAction={() => {
            toast.action?.onPress();
            store.dismiss(toast.id);
          }}
        />
      ))}
    </section>
  );
}

export interface ToastViewProps extends Pick<Toast, 'tone' | 'text' | 'action'> {
  leaving?: boolean;
  onAction?: () => void;
}

/** A dark pill; the icon shows the tone. Errors and warnings interrupt a screen reader, the rest waits. */
export function ToastView({ tone, text, action, leaving, onAction }: ToastViewProps) {
  const Sign = ICONS[tone];
  return (
    <div
      className="ui-toast"
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      data-tone={tone}
      data-leaving={leaving || undefined}
    >
      <Sign />
      <span>{text}</span>
      {action && (
        <button type="button" onClick={onAction}>
          {action.label}
        </button>
      )}
    </div>
  );
}
