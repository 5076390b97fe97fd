import { offline as texts } from '@slovo/texts/web/offline';
import { EmptyState } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon, OfflineIcon } from '@slovo/ui/primitives/icon';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { elapsedSince, now, useMinute } from '../clock.ts';
import { keys } from '../data/keys.ts';
import { nearDate } from '../format/dates.ts';
import { updateOfflineState, useOfflineState, useOnline } from '../offline-state.ts';

/** Offline: shows the page as it was last loaded, or a message if it never was, instead of an endless skeleton. */
export function OfflinePage({ children }: { children: ReactNode }) {
  const since = usePageSince();
  const { restored, queued } = useOfflineState();
  const unseen = !useOnline() && restored && since === null;
  const at = useMinute();
  const waiting = queued.filter(({ refusal }) => refusal === null).length;
  const note = [since ? texts.since(whenOf(since, at)) : '', waiting > 0 ? texts.waiting(waiting) : ''].join(
    ' ',
  );
  useEffect(() => {
    updateOfflineState({ note: note.trim() || null });
    return () => updateOfflineState({ note: null });
  }, [note]);
  return (
    <>
      <RefusedBanner />
      {unseen && <Unseen />}
      {/* Stays mounted, so that its queries run when the device is online again. */}
      <div hidden={unseen} className={unseen ? undefined : 'contents'}>
        {children}
      </div>
    </>
  );
}

/** Queued reports that the server rejected in the background. */
function RefusedBanner() {
  const refused = useOfflineState().queued.filter(({ refusal }) => refusal !== null);
  const [first] = refused;
  if (!first) return null;
  return (
    <div className="mx-auto max-w-[640px] px-4 pt-3">
      <Banner
        tone="danger"
        icon={<AlertIcon />}
        role="alert"
        action={
          <Button tone="quiet" render={<Link to="/my/$id" params={{ id: String(first.promiseId) }} />}>
            {texts.open}
          </Button>
        }
      >
        {texts.refused(refused.length)}
      </Banner>
    </div>
  );
}

function Unseen() {
  const { unseen } = texts;
  return (
    <Page>
      <EmptyState
        picture={{ glyph: <OfflineIcon size="l" /> }}
        headingLevel={1}
        title={unseen.title}
        text={unseen.text}
        actions={
          <Button tone="quiet" render={<Link to="/my" />}>
            {unseen.my}
          </Button>
        }
      />
    </Page>
  );
}

function usePageSince(): number | null | undefined {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => pageSince(queries),
    // What the server renders is never old.
    () => undefined,
  );
}

/** Age of the page's oldest data. Null if none is loaded, undefined if the page has no queries. */
function pageSince(queries: QueryClient): number | null | undefined {
  const asked = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey: [first, second] }) => first !== keys.receipts[0] || second !== BELL);
  if (asked.length === 0) return undefined;
  const loaded = asked.filter(({ state }) => state.data !== undefined);
  return loaded.length === 0 ? null : Math.min(...loaded.map(({ state }) => state.dataUpdatedAt));
}

/** The bell's query, present on every page. */
const BELL = 'stats';

/** In server time; the query cache uses device time. */
const whenOf = (since: number, at: number): string =>
  nearDate(new Date(now() - elapsedSince(since)).toISOString(), at);
