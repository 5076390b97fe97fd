import { useState } from 'react';
import { useAuth } from '../../shared/auth/use-auth.ts';
import { KEYS, read } from '../../shared/storage/storage.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { useRecovery } from './use-recovery.ts';

export default function LostSession() {
  const state = useAuth();
  const lost = useRecovery();
  const [cancelled, setCancelled] = useState(false);
  if (cancelled && state.status === 'authenticated') setCancelled(false);
  // Whoever has never been here, or left on their own, has lost nothing.
  const had = read(KEYS.lastSignIn) !== null;
  // A device that keeps no session asks again on every page: there is nothing to go back to.
  const hopeless = state.status === 'error' && state.errorType === 'session_corrupted';
  return (
    <RecoveryDialog
      open={had && lost && !cancelled}
      onCancel={hopeless ? undefined : () => setCancelled(true)}
    />
  );
}
