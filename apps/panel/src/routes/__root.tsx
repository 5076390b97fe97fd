import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Gate } from '../features/gate/gate.tsx';
import { PanelShell } from '../features/shell/panel-shell.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <Gate>
      <PanelShell>
        <Outlet />
      </PanelShell>
    </Gate>
  );
}
