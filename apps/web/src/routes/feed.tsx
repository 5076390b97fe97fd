import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { FeedPage } from '../features/feed/feed-page.tsx';
import { WaitingLine } from '../features/voting/inbox/waiting-line.tsx';
import type { FeedItem } from '../shared/api/wire.ts';
import { useUser } from '../shared/auth/use-auth.ts';
import { LazyPart } from '../shared/feedback/lazy-part.tsx';
import { WaitingMedia } from './-waiting/waiting-media.tsx';

// Most cards of the feed wait for nobody, and most visits open no deck.
const WaitingSheet = lazy(async () => ({
  default: (await import('../features/voting/inbox/waiting-sheet.tsx')).WaitingSheet,
}));
const WaitingInCard = lazy(async () => ({
  default: (await import('../features/voting/waiting-in-card.tsx')).WaitingInCard,
}));

/** `?waiting` opens the reports that wait for this user. */
export const Route = createFileRoute('/feed')({
  component: Feed,
  validateSearch: ({ waiting }: Record<string, unknown>): { waiting?: true } =>
    waiting === undefined || waiting === false ? {} : { waiting: true },
});

function Feed() {
  const isSignedIn = useUser() !== null;
  const waiting = useWaiting();
  return (
    <>
      <FeedPage waiting={<WaitingLine />} renderWaiting={(promise) => <Waiting promise={promise} />} />
      {isSignedIn && waiting.isMounted && (
        <LazyPart>
          <WaitingSheet
            open={waiting.isOpen}
            onClose={waiting.close}
            renderMedia={({ media, more_media: more, day_number: day, is_public: isPublic }) => (
              <WaitingMedia media={media} more={more} day={day} isPublic={isPublic} />
            )}
          />
        </LazyPart>
      )}
    </>
  );
}

/** Open while the address says so. Closing leads back to the page that opened it. */
function useWaiting() {
  const isOpen = Route.useSearch().waiting ?? false;
  const navigate = useNavigate();
  const { history } = useRouter();
  const [isMounted, setIsMounted] = useState(false);
  if (isOpen && !isMounted) setIsMounted(true);
  const close = () => {
    if (history.location.state.sheetOpened) history.back();
    else void navigate({ to: '/feed', search: {}, replace: true, resetScroll: false });
  };
  return { isOpen, isMounted, close };
}

function Waiting({ promise }: { promise: FeedItem }) {
  const report = promise.waiting_report;
  if (!report) return null;
  return (
    <LazyPart>
      <WaitingInCard
        promiseId={promise.id}
        approval={promise.approval_type}
        report={report}
        renderMedia={({ media, day_number: day }) => <WaitingMedia media={media} day={day} isPublic />}
      />
    </LazyPart>
  );
}
