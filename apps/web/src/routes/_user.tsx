import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Guard } from '../features/guard/guard.tsx';

export const Route = createFileRoute('/_user')({ component: UserRoutes });

function UserRoutes() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  );
}
