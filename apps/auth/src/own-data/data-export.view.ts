import type { DataExport as DataExportView } from '@slovo/contracts';
import type { DataExport } from '../generated/client.ts';

export function dataExportView(row: DataExport, now: Date): DataExportView {
  return {
    id: row.id,
    state: stateOf(row, now),
    requested_at: row.requestedAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    size: row.size === null ? null : Number(row.size),
  };
}

export function stateOf({ stage, expiresAt }: DataExport, now: Date): DataExportView['state'] {
  if (stage === 'failed') return 'failed';
  if (stage !== 'ready' || !expiresAt) return 'making';
  return expiresAt <= now ? 'expired' : 'ready';
}
