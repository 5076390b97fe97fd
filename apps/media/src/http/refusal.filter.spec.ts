import { expect, it, jest } from '@jest/globals';
import { type ArgumentsHost, Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { Health } from '@slovo/kit/service';
import { RefusalFilter } from './refusal.filter.ts';

/** What the client gets for this error: a status and a body. */
function answerTo(error: unknown, note: (error: unknown) => void = () => {}): unknown[] {
  const sent: unknown[] = [];
  const reply = {
    raw: { headersSent: false },
    code: (status: number) => {
      sent.push(status);
      return reply;
    },
    header: () => reply,
    removeHeader: () => reply,
    send: (body: unknown) => void sent.push(body),
  };
  const host = { switchToHttp: () => ({ getResponse: () => reply }) } as unknown as ArgumentsHost;
  new RefusalFilter({ note } as Health).catch(error, host);
  return sent;
}

it('[PROD-121] answers an outage of the database by 503 and logs its cause', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(answerTo(outage)).toEqual([503, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
  expect(warn).toHaveBeenCalledWith('no database: terminating connection');
});

it('[OUTAGE-01] says that the database has no room for what was uploaded', () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' });
  const noted: unknown[] = [];
  expect(answerTo(full, (error) => noted.push(error))[0]).toBe(503);
  expect(noted).toEqual([full]);
});

it('answers by 503 also when the storage is away, and does not blame the database', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' });
  expect(answerTo(new TypeError('fetch failed', { cause: refused }))[0]).toBe(503);
  expect(warn).toHaveBeenCalledWith(
    'a server that it needs is away: fetch failed: connect ECONNREFUSED 127.0.0.1:9000',
  );
});

it('answers a fault by 500, and a refusal by its own status', () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  expect(answerTo(new TypeError('undefined is not a function'))).toEqual([
    500,
    expect.objectContaining({ code: 'INTERNAL' }),
  ]);
  expect(error).toHaveBeenCalledTimes(1);
  expect(answerTo(new Refusal('MEDIA_NOT_FOUND'))).toEqual([
    404,
    expect.objectContaining({ code: 'MEDIA_NOT_FOUND' }),
  ]);
});
