import { createFileRoute } from '@tanstack/react-router';
import { MyPage } from '../../features/my/my-page.tsx';
import { NoticesLink } from '../../features/shell/notices-link.tsx';

/** `fresh=1` is set by the mini app and read at start (AUTH-05). */
export const Route = createFileRoute('/_user/my/')({
  component: () => <MyPage bell={<NoticesLink tone="quiet" className="md:hidden" />} />,
  validateSearch: (search: Record<string, unknown>): { fresh?: 1 } =>
    Number(search['fresh']) === 1 ? { fresh: 1 } : {},
  staticData: { guard: 'dashboard' },
});
