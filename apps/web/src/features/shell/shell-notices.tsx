import DataProvider from '../../shared/data/data-provider.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { NoticesLink } from './notices-link.tsx';

/** The header stands outside the routes, so it brings the data layer for itself; live updates come along. */
export default function ShellNotices() {
  return (
    <DataProvider>
      <NoticesLink />
      <Live />
    </DataProvider>
  );
}

function Live() {
  useLive();
  return null;
}
