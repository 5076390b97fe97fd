import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type AuthState, userOf } from '../shared/auth/auth-state.ts';
import { holdClock, now, releaseClock } from '../shared/clock.ts';
import { reportError } from '../shared/feedback/report-error.ts';
import { earlyPress } from '../shared/keys/early-press.ts';
import { insideTelegram } from '../shared/telegram/launch.ts';
import { App } from './app.tsx';
import type { Handover } from './handover.ts';
import type { AppParts } from './start.ts';

/** Parts whose files load later are taken over later. If they were to change before, React would draw them anew. */
const LATE_PARTS_MS = 2000;
/** A browser that opens its tabs again shows the page that it has kept, perhaps for days. */
const OLD_MS = 5 * 60_000;

/** What the server has rendered is the page of one person or a visitor's; anybody else's is drawn in its place. */
export async function show(
  root: HTMLElement,
  parts: AppParts,
  handover: Handover | null,
  report: (error: unknown) => void = reportError,
): Promise<Root> {
  if (!handover) return draw(root, parts);
  if (!isFor(handover, parts.auth.get())) return whenStyled().then(() => draw(root, parts));
  try {
    const taken = await takeOver(root, parts, handover, report);
    setTimeout(() => {
      releaseClock();
      loadRest(handover).catch(report);
    }, LATE_PARTS_MS);
    return taken;
  } catch (error) {
    report(error);
    parts.router.ssr = undefined;
    return whenStyled().then(() => draw(root, parts));
  }
}

function isFor({ user }: Handover, state: AuthState): boolean {
  return user ? userOf(state)?.id === user.id : state.status === 'unauthenticated' && !insideTelegram;
}

function draw(root: HTMLElement, parts: AppParts): Root {
  releaseClock();
  root.replaceChildren();
  const drawn = createRoot(root);
  drawn.render(<App parts={parts} />);
  reveal();
  return drawn;
}

/**
 * Takes the elements over as they are: nothing is drawn a second time.
 * @param onDifference receives an error for each part that had to be drawn anew, because the server drew another
 */
export async function takeOver(
  root: HTMLElement,
  parts: AppParts,
  { at, zone, data }: Handover,
  onDifference: (error: unknown) => void,
): Promise<Root> {
  holdClock({ at, zone });
  // The router then expects its first page in the document, and draws no placeholder around it.
  parts.router.ssr = { manifest: undefined };
  await Promise.all([parts.router.load(), data.length > 0 && keep(data)]);
  const taken = hydrateRoot(root, <App parts={parts} />, { onRecoverableError: onDifference });
  reveal();
  // Not within the tasks of React that take the button over.
  setTimeout(takeEarlyPress());
  return taken;
}

/** Presses the button that was pressed before the app could listen (server/boot.ts). From now on React listens itself. */
function takeEarlyPress(): () => void {
  const button = earlyPress()?.button;
  return () => button?.click();
}

/** As of now: what is stale shows that it is loaded, which the page of the server does not. */
async function keep(data: Handover['data']): Promise<void> {
  const { queries } = await import('../shared/data/queries.ts');
  for (const [key, value] of data) queries.setQueryData(key, value);
}

/** Loads all data of an old page again, and what the server has left out of others. */
export async function loadRest({ at, data }: Handover): Promise<void> {
  // Either way: where the server's time is not known, the device's may be behind it.
  const isOld = Math.abs(now() - at) > OLD_MS;
  const missing = data.filter(([, , isWhole]) => isOld || isWhole === false);
  if (missing.length === 0) return;
  const { queries } = await import('../shared/data/queries.ts');
  await Promise.all(missing.map(([queryKey]) => queries.invalidateQueries({ queryKey, exact: true })));
}

/** A rendered page hides itself from people whose page it is not (server/boot.ts). */
const reveal = (): void => void delete document.documentElement.dataset['own'];

/** The page itself has only the styles of the elements that the server has rendered. */
async function whenStyled(): Promise<void> {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true });
  });
}
