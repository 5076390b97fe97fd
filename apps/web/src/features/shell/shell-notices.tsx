import DataProvider from '../../shared/data-layer/data-provider.tsx';
import { NoticesLink } from './notices-link.tsx';

/** The header stands outside the routes, so it brings the data layer for itself. */
export default function ShellNotices() {
  return (
    <DataProvider>
      <NoticesLink />
    </DataProvider>
  );
}
