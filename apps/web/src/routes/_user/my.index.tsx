import { createFileRoute } from '@tanstack/react-router';
import { MyPage } from '../../features/my/my-page.tsx';
import { NoticesLink } from '../../features/shell/notices-link.tsx';

interface MySearch {
  fresh?: 1;
  /** Filters of the list, checked where they are used. */
  status?: string;
  type?: string;
}

/** `fresh=1` is set by the mini app and read at start (AUTH-05). */
export const Route = createFileRoute('/_user/my/')({
  component: () => <MyPage bell={<NoticesLink tone="quiet" className="md:hidden" />} />,
  validateSearch: ({ fresh, status, type }: Record<string, unknown>): MySearch => ({
    ...(Number(fresh) === 1 && { fresh: 1 }),
    ...(typeof status === 'string' && { status }),
    ...(typeof type === 'string' && { type }),
  }),
  staticData: { guard: 'dashboard' },
});
