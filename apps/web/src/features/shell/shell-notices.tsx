import DataProvider from '../../shared/data-layer/data-provider.tsx';
import { NoticesLink } from './notices-link.tsx';

/** The header is outside the routes, so it needs its own data layer. */
export default function ShellNotices() {
  return (
    <DataProvider>
      <NoticesLink />
    </DataProvider>
  );
}
