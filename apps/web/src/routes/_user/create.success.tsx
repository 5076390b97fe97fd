import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { SuccessPage } from '../../features/create/success-page.tsx';

export const Route = createFileRoute('/_user/create/success')({ component: SuccessRoute });

function SuccessRoute() {
  const { promise } = useLocation().state;
  return promise ? <SuccessPage promise={promise} /> : <Navigate to="/create" replace />;
}
