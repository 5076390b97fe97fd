import { recovery as texts } from '@slovo/texts/web/recovery';
import { common } from '@slovo/texts/web/common';
import { Button } from '@slovo/ui/primitives/button';
import { PlaneIcon, RefreshIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMinute } from '../../shared/clock.ts';
import { useBotLink } from '../../shared/config/app-config.ts';
import { isSafari, page } from '../../shared/device.ts';
import { nearDate } from '../../shared/format/dates.ts';
import { clearStorage } from '../../shared/storage/clear-storage.ts';
import { KEYS, read } from '../../shared/storage/storage.ts';

export interface RecoveryDialogProps {
  open: boolean;
  /** Without it the dialog cannot be dismissed. */
  onCancel?: () => void;
}

/** Options from harmless to drastic; the last one asks for confirmation. */
export function RecoveryDialog({ open, onCancel }: RecoveryDialogProps) {
  const [clearing, setClearing] = useState(false);
  const words = isSafari() ? texts.safari : texts.generic;
  return (
    <Sheet
      open={open}
      locked={!onCancel}
      onClose={() => onCancel?.()}
      title={clearing ? texts.clear.title : texts.title}
      description={clearing ? texts.clear.text : words.text}
    >
      {clearing ? (
        <ClearEverything onBack={() => setClearing(false)} />
      ) : (
        <Ways words={words} onClear={() => setClearing(true)} onCancel={onCancel} />
      )}
    </Sheet>
  );
}

interface WaysProps {
  words: { forceClose: readonly string[] };
  onClear: () => void;
  onCancel?: () => void;
}

function Ways({ words, onClear, onCancel }: WaysProps) {
  const [explained, setExplained] = useState(false);
  const bot = useBotLink('l');
  const lastSignIn = read(KEYS.lastSignIn);
  const at = useMinute();
  return (
    <div className="grid gap-3">
      <p className="ui-meta">{texts.lastSignIn(lastSignIn === null ? null : nearDate(lastSignIn, at))}</p>
      <Button block icon={<RefreshIcon />} onClick={page.reload}>
        {texts.reload}
      </Button>
      <Button
        block
        tone="quiet"
        icon={<PlaneIcon />}
        // Until the bot's address is known, our own page explains the sign-in.
        render={bot ? <a href={bot} target="_blank" rel="noreferrer" /> : <Link to="/auth" />}
      >
        {texts.signIn}
      </Button>
      <Button
        block
        tone="quiet"
        aria-expanded={explained}
        aria-controls="force-close"
        onClick={() => setExplained(!explained)}
      >
        {texts.forceClose}
      </Button>
      <ol id="force-close" hidden={!explained} className="grid list-decimal gap-1 pl-6">
        {words.forceClose.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button block tone="danger-ghost" onClick={onClear}>
        {texts.clear.ask}
      </Button>
      {onCancel && (
        <Button block tone="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      )}
    </div>
  );
}

function ClearEverything({ onBack }: { onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    await clearStorage();
    page.open('/');
  };
  return (
    <div className="grid gap-3">
      <Button block tone="quiet" disabled={busy} onClick={onBack}>
        {common.back}
      </Button>
      <Button block tone="danger" busy={busy} onClick={() => void clear()}>
        {texts.clear.yes}
      </Button>
    </div>
  );
}
