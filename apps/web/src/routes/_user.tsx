import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Guard } from '../features/guard/guard.tsx';
import { Recovery } from '../features/recovery/recovery.tsx';

export const Route = createFileRoute('/_user')({ component: UserRoutes });

function UserRoutes() {
  return (
    <>
      <Recovery />
      <Guard>
        <Outlet />
      </Guard>
    </>
  );
}
