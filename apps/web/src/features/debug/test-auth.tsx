import { debug as texts } from '@slovo/texts/web/debug';
import { Button } from '@slovo/ui/primitives/button';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { validateToken } from '../../shared/auth/auth-calls.ts';
import { AuthFailure } from '../../shared/auth/auth-error.ts';
import { storedToken } from '../../shared/session/token-storage.ts';
import { deviceNow, elapsedSince } from '../../shared/clock.ts';

/** Validates the stored token on the server. Changes neither the session nor the storage. */
async function testAuth(): Promise<string> {
  const token = storedToken();
  if (token === null) return texts.result.noToken;
  const start = deviceNow();
  try {
    const { user } = await validateToken(token);
    return texts.result.valid(user.username ?? String(user.id), elapsedSince(start));
  } catch (error) {
    const ms = elapsedSince(start);
    return error instanceof AuthFailure
      ? texts.result.invalid(ms)
      : texts.result.failed(messageOf(error), ms);
  }
}

export function TestAuth() {
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState('');
  const test = async () => {
    setAsking(true);
    setResult(await testAuth());
    setAsking(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={asking} onClick={() => void test()}>
        {texts.testAuth}
      </Button>
      <p className="ui-meta" role="status">
        {asking ? texts.testing : result}
      </p>
    </div>
  );
}
