import { client } from '../../shared/telegram/client.ts';
import { withinLimit } from '../../shared/telegram/within-limit.ts';

const QUIET_MS = 500;

/** Pixels of the page's height that are in sight: as the window has it, and as the client says. */
export interface Height {
  window: number;
  client: number;
}

export interface Room {
  height: () => Height;
  onChange: (listener: () => void) => void;
  /** Resolves when a client that opens, expands or fills the screen has come to rest. */
  still: () => Promise<void>;
}

export function watchRoom(): Room {
  const listeners = new Set<() => void>();
  let said = 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  client.hear('viewport_changed', ({ height }) => {
    said = height;
    changed();
  });
  window.addEventListener('resize', changed, { signal: client.signal });
  client.tell('web_app_request_viewport');
  return {
    height: () => ({ window: window.innerHeight, client: said }),
    onChange: (listener) => void listeners.add(listener),
    still: async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let waitAnew = () => {};
      const rest = new Promise<void>((resolve) => {
        waitAnew = () => {
          clearTimeout(timer);
          timer = setTimeout(resolve, QUIET_MS);
        };
        listeners.add(waitAnew);
        waitAnew();
      });
      await withinLimit(rest, undefined);
      clearTimeout(timer);
      listeners.delete(waitAnew);
    },
  };
}
