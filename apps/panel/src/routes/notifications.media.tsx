import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LibraryPage } from '../features/library/library-page.tsx';
import { librarySearchOf } from '../features/library/library-search.ts';
import { takeIntoBroadcast } from '../features/messages/chosen-media.ts';
import { MessagePage } from '../features/messages/message-page.tsx';

export const Route = createFileRoute('/notifications/media')({
  component: Library,
  validateSearch: (search: Record<string, unknown>) => librarySearchOf(search),
});

function Library() {
  // The router leaves in what the validation dropped.
  const search = librarySearchOf(Route.useSearch());
  const navigate = useNavigate();
  return (
    <MessagePage tab="media">
      <LibraryPage
        search={search}
        onSearch={(next, replace) =>
          void navigate({
            to: '/notifications/media',
            search: librarySearchOf(next),
            replace,
            resetScroll: !replace,
          })
        }
        onUse={(file) => {
          takeIntoBroadcast(file);
          void navigate({ to: '/notifications/broadcast' });
        }}
      />
    </MessagePage>
  );
}
