import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import {
  isRefusalCode,
  mediaHttp,
  UPLOAD_SIZE_HEADER,
  UploadAnswer,
  type MediaPurpose,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { GatewaySettings } from '../config.ts';

export interface Upload {
  ownerId: number;
  purpose: MediaPurpose;
  /** An upload with the key of an earlier one gets the answer of the earlier one. */
  requestKey?: string;
  /** The media type that the sender declares. */
  declared: string;
  body: Readable;
  /** Bytes that it has at most. */
  size: number;
}

/** Client of the media service's HTTP. Files pass as streams and are never held in memory. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger(MediaService.name);

  constructor(private readonly settings: GatewaySettings) {}

  /** @throws Refusal of the media service; SERVICE_UNAVAILABLE when it does not answer. */
  async store({ ownerId, purpose, requestKey, declared, body, size }: Upload): Promise<UploadAnswer> {
    const headers = {
      'content-type': declared,
      [UPLOAD_SIZE_HEADER]: String(size),
      ...(requestKey && { 'x-request-key': requestKey }),
    };
    const path = `${mediaHttp.uploads}?owner=${ownerId}&purpose=${purpose}`;
    return UploadAnswer.parse(await this.post(path, headers, body));
  }

  /**
   * Releases uploads whose report was refused. Best effort: those that stay are removed a day later, as all that no
   * report shows.
   */
  async discard(tickets: readonly string[]): Promise<void> {
    if (tickets.length === 0) return;
    const body = Readable.from([JSON.stringify({ tickets })]);
    await this.post(mediaHttp.discard, { 'content-type': 'application/json' }, body).catch((error: Error) =>
      this.logger.warn(`cannot discard the files of a refused report: ${error.message}`),
    );
  }

  /** The answer, not yet parsed. @throws Refusal of the media service; SERVICE_UNAVAILABLE when it does not answer. */
  async post(path: string, headers: Record<string, string>, body: Readable): Promise<unknown> {
    const response = await this.send('POST', path, headers, body);
    const answer: unknown = await json(response);
    if ((response.statusCode ?? 500) < 300) return answer;
    const { code, details } = answer as { code?: string; details?: Record<string, unknown> };
    throw new Refusal(code && isRefusalCode(code) ? code : 'INTERNAL', details);
  }

  /** The media service's response, its body unread. */
  async fetch(
    method: 'GET' | 'HEAD',
    path: string,
    ticket: string,
    headers: Record<string, string>,
  ): Promise<IncomingMessage> {
    return this.get(method, mediaHttp.objects + path, { ...headers, 'x-media-ticket': ticket });
  }

  /** The same for what needs no ticket. */
  async get(method: 'GET' | 'HEAD', path: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const response = await this.send(method, path, headers);
    const status = response.statusCode ?? 500;
    if (status < 400 || status === 416) return response;
    response.resume();
    if (status === 404) throw new Refusal('MEDIA_NOT_FOUND');
    this.logger.error(`The media service answered ${status} for ${path}`);
    throw new Refusal('SERVICE_UNAVAILABLE');
  }

  private send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Readable,
  ): Promise<IncomingMessage> {
    const { MEDIA_URL, INTERNAL_SECRET, MEDIA_TIMEOUT_MS } = this.settings.given;
    const url = new URL(path, MEDIA_URL);
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // A small form arrives at once, so its stream may have failed before anyone listened.
    if (body?.errored) return Promise.reject(body.errored);
    return new Promise((resolve, reject) => {
      const request = open(url, {
        method,
        headers: { ...headers, authorization: `Bearer ${INTERNAL_SECRET}` },
        timeout: MEDIA_TIMEOUT_MS,
      });
      let answer: IncomingMessage | undefined;
      request.on('timeout', () => {
        // A paused video or a phone without signal: the client is slow, and the media service waits as we do.
        const isClientSlow = answer
          ? answer.readableLength > 0
          : body?.readableLength === 0 && !body.readableEnded;
        if (isClientSlow) request.socket?.setTimeout(MEDIA_TIMEOUT_MS);
        else request.destroy(new Error(`nothing was received for ${MEDIA_TIMEOUT_MS} ms`));
      });
      request.on('response', (response) => {
        answer = response;
        // A refusal can arrive before the upload ends; the rest of the upload is read and dropped.
        if (body && !body.readableEnded) {
          body.unpipe(request);
          body.resume();
          response.once('close', () => request.destroy());
        }
        resolve(response);
      });
      request.on('error', (error) => {
        body?.resume();
        if (body?.errored) return reject(body.errored); // the sender aborted, not the media service
        this.logger.warn(`The media service cannot be reached: ${error.message}`);
        reject(new Refusal('SERVICE_UNAVAILABLE'));
      });
      if (!body) return void request.end();
      body.on('error', (error) => request.destroy(error)); // a partial file must not look complete
      body.pipe(request);
    });
  }
}
