import { describe, expect, it } from '@jest/globals';
import type { Message } from 'grammy/types';
import { CONTENT_KINDS, type ContentKind, readMessage } from './read-message.ts';

const message = (content: object): Message => ({ message_id: 5, date: 1, ...content }) as Message;
const file = (mime_type?: string) => ({ file_id: 'f', file_unique_id: 'u', mime_type, file_size: 7 });
const sizes = [{ file_id: 'small' }, { file_id: 'f', file_size: 7 }];
const item = { fileId: 'f', messageId: 5, size: 7, caption: '' };
const photo = { kind: 'report', text: '', items: [{ ...item, kind: 'photo', canCard: true }] };
const video = { kind: 'report', text: '', items: [{ ...item, kind: 'video', canCard: true }] };
const clip = { kind: 'report', text: '', items: [{ ...item, kind: 'video', canCard: false }] };

type Taken = { [K in ContentKind]: (typeof CONTENT_KINDS)[K] extends 'taken' ? K : never }[ContentKind];
/** A message of each kind that can be a report, and what it is. */
const TAKEN: Record<Taken, [content: object, read: object]> = {
  text: [{ text: 'Сделано' }, { kind: 'report', text: 'Сделано', items: [] }],
  photo: [{ photo: sizes }, photo],
  live_photo: [{ live_photo: { ...file('video/mp4'), photo: sizes } }, photo],
  video: [{ video: file('video/mp4') }, video],
  video_note: [{ video_note: file() }, clip],
  animation: [{ animation: file('video/mp4'), document: file('video/mp4') }, clip],
  document: [{ document: file('video/quicktime') }, clip],
};
const kindsOf = (treatment: string): ContentKind[] =>
  (Object.keys(CONTENT_KINDS) as ContentKind[]).filter((kind) => CONTENT_KINDS[kind] === treatment);

describe('a message', () => {
  it.each(Object.entries(TAKEN))('of the kind %s can be a report', (_kind, [content, read]) => {
    expect(readMessage(message(content))).toEqual(read);
  });

  it.each(kindsOf('answered'))('[BOT-20] of the kind %s is answered', (kind) => {
    expect(readMessage(message({ [kind]: {} }))).toEqual({ kind: 'unsupported' });
    expect(readMessage(message({ [kind]: {}, caption: 'с подписью' }))).toEqual({ kind: 'unsupported' });
  });

  it.each(kindsOf('silent'))('[BOT-20] of Telegram itself is not answered: %s', (kind) => {
    expect(readMessage(message({ [kind]: {} }))).toEqual({ kind: 'nothing' });
  });

  it('above 20 MB is too big, whatever it is', () => {
    const big = { file_size: 20 * 1024 * 1024 + 1 };
    expect(readMessage(message({ video: { ...file(), ...big } }))).toEqual({ kind: 'too-big' });
    const unknown = readMessage(message({ document: { ...file(), ...big } }));
    expect(unknown.kind === 'unknown-file' && unknown.as('photo')).toEqual({ kind: 'too-big' });
  });
});

describe('a file', () => {
  it.each([undefined, '', 'application/octet-stream', 'binary/octet-stream'])(
    '[BOT-21] of the type %j is decided by its bytes',
    (type) => {
      const read = readMessage(message({ document: file(type), caption: 'Утро' }));
      const content = read.kind === 'unknown-file' && [read.fileId, read.as('photo')];
      const shown = { ...item, caption: 'Утро', kind: 'photo', canCard: false };
      expect(content).toEqual(['f', { kind: 'report', text: 'Утро', items: [shown] }]);
    },
  );

  it.each(['application/pdf', 'application/zip', 'audio/mpeg', 'text/html'])(
    'of the type %s is answered',
    (type) => {
      expect(readMessage(message({ document: file(type) }))).toEqual({ kind: 'unsupported' });
    },
  );
});
