import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { SuccessPage } from '../../features/create/success-page.tsx';

export const Route = createFileRoute('/_user/create/success')({
  component: SuccessRoute,
  beforeLoad: ({ location }) => {
    if (!location.state.promise) throw redirect({ to: '/create', replace: true });
  },
});

function SuccessRoute() {
  // While leaving, the state already belongs to the next page.
  const { promise } = useLocation().state;
  return promise ? <SuccessPage promise={promise} /> : null;
}
