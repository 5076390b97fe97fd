import type { SessionView } from '@slovo/contracts';
import type { z } from 'zod';
import type { Session } from '../generated/client.ts';
import { deviceInfo } from './device-info.ts';
import { maskAddress } from './mask-address.ts';

type View = z.input<typeof SessionView>;

export const sessionView = (session: Session, currentSessionId: string | undefined): View => ({
  session_id: session.id,
  auth_type: session.authType,
  device_info: deviceInfo(session.userAgent),
  last_activity_at: session.lastActivityAt.toISOString(),
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  revoked_at: session.revokedAt?.toISOString() ?? null,
  ip_address: session.ipAddress && maskAddress(session.ipAddress),
  user_agent: session.userAgent,
  metadata: session.metadata as View['metadata'],
  is_current: session.id === currentSessionId,
});
