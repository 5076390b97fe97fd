import { UPLOAD_IDLE_MS } from '@slovo/domain/upload';
import { now } from '../clock.ts';
import { read, write } from '../storage/storage.ts';

/** An upload in chunks that a reload has interrupted, or may interrupt. */
export interface KeptSession {
  sessionId: string;
  /** Which file it is of: a page cannot open it again by itself. */
  name: string;
  size: number;
  lastModified: number;
  savedAt: number;
}

type FileFacts = Pick<KeptSession, 'name' | 'size' | 'lastModified'>;
const PLACE = 'panel-uploads';
const MOST_KEPT = 10;

/** Those that the server may still have, the newest first. */
export function keptSessions(): KeptSession[] {
  try {
    const stored: unknown = JSON.parse(read(PLACE) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (one: KeptSession) => typeof one.sessionId === 'string' && now() - one.savedAt < UPLOAD_IDLE_MS,
    );
  } catch {
    return [];
  }
}

export const keptSessionOf = (file: FileFacts): KeptSession | undefined =>
  keptSessions().find((kept) => isOf(kept, file));

export function keepSession({ name, size, lastModified }: FileFacts, sessionId: string): void {
  const others = keptSessions().filter((kept) => kept.sessionId !== sessionId);
  const kept = { sessionId, name, size, lastModified, savedAt: now() };
  save([kept, ...others].slice(0, MOST_KEPT));
}

export const forgetSession = (sessionId: string): void =>
  save(keptSessions().filter((kept) => kept.sessionId !== sessionId));

const save = (sessions: readonly KeptSession[]): void => write(PLACE, JSON.stringify(sessions));

const isOf = (kept: KeptSession, { name, size, lastModified }: FileFacts): boolean =>
  kept.name === name && kept.size === size && kept.lastModified === lastModified;
