import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { SuccessPage } from '../../features/create/success-page.tsx';

export const Route = createFileRoute('/_user/create/success')({
  component: SuccessRoute,
  beforeLoad: ({ location }) => {
    if (!location.state.promise) throw redirect({ to: '/create', replace: true });
  },
});

function SuccessRoute() {
  // On the way out the state is already the next page's.
  const { promise } = useLocation().state;
  return promise ? <SuccessPage promise={promise} /> : null;
}
