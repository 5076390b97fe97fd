import { client } from '../../shared/telegram/client.ts';
import { withinLimit } from '../../shared/telegram/within-limit.ts';

const QUIET_MS = 500;

/** Visible height in pixels, as measured by the window and as reported by the client. */
export interface Height {
  window: number;
  client: number;
}

export interface Viewport {
  height: () => Height;
  onChange: (listener: () => void) => void;
  /** Resolves when the viewport has stopped changing (a client that opens, expands or goes fullscreen). */
  settled: () => Promise<void>;
}

export function watchViewport(): Viewport {
  const listeners = new Set<() => void>();
  let reported = 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  client.on('viewport_changed', ({ height }) => {
    reported = height;
    changed();
  });
  window.addEventListener('resize', changed, { signal: client.signal });
  client.send('web_app_request_viewport');
  return {
    height: () => ({ window: window.innerHeight, client: reported }),
    onChange: (listener) => void listeners.add(listener),
    settled: async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let restart = () => {};
      const quiet = new Promise<void>((resolve) => {
        restart = () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, QUIET_MS);
        };
        listeners.add(restart);
        restart();
      });
      await withinLimit(quiet, undefined);
      clearTimeout(timer);
      listeners.delete(restart);
    },
  };
}
