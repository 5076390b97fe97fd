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
  // Someone who never signed in here, or signed out deliberately, has lost nothing.
  const had = read(KEYS.lastSignIn) !== null;
  // A device that cannot store a session would ask again on every page, so the dialog cannot be dismissed.
  const hopeless = state.status === 'error' && state.errorType === 'session_corrupted';
  return (
    <RecoveryDialog
      open={had && lost && !cancelled}
      onCancel={hopeless ? undefined : () => setCancelled(true)}
    />
  );
}
