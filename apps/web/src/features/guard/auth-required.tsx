import { auth as texts } from '@slovo/texts/web/auth';
import { common } from '@slovo/texts/web/common';
import { EmptyState } from '@slovo/ui/patterns/empty-state';
import { Page } from '@slovo/ui/patterns/page';
import { Button } from '@slovo/ui/primitives/button';
import { LockIcon } from '@slovo/ui/primitives/icon';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { onServer } from '../../shared/on-server.ts';
import { canStoreSession } from '../../shared/session/token-storage.ts';
import { KEYS, read } from '../../shared/storage/storage.ts';

export interface AuthRequiredProps {
  /** On a promise's own page the button leads to /auth, elsewhere to the bot. */
  detail: boolean;
  /** The sign-in is over, and not only late. */
  signedOut: boolean;
}

export function AuthRequired({ detail, signedOut }: AuthRequiredProps) {
  // Signing out removes it, so a session of this device has expired or was ended elsewhere.
  const ended = signedOut && read(KEYS.lastSignIn) !== null;
  const [stores] = useState(() => onServer || canStoreSession());
  const text = detail ? texts.requiredForDetail : texts.requiredText;
  return (
    <Page>
      <title>{common.pageTitle(texts.required)}</title>
      <EmptyState
        picture={{ glyph: <LockIcon size="l" /> }}
        headingLevel={1}
        title={texts.required}
        text={!stores ? texts.notStored : ended ? texts.ended : text}
        actions={
          <>
            {detail ? (
              <Button render={<Link to="/auth" />}>{texts.goToLogin}</Button>
            ) : (
              <BotButton payload="l">{common.getLoginLink}</BotButton>
            )}
            <Button tone="quiet" render={<Link to="/" />}>
              {common.goHome}
            </Button>
          </>
        }
      />
    </Page>
  );
}
