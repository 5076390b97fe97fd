import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../features/audit/audit-page.tsx';
import { auditSearchOf } from '../features/audit/audit-search.ts';

export const Route = createFileRoute('/audit')({ component: Audit, validateSearch: auditSearchOf });

function Audit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <AuditPage search={search} onSearch={(next) => void navigate({ search: next })} />;
}
