import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { isRefusalCode, mediaHttp, UploadAnswer, type MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { GatewaySettings } from '../config.ts';

export interface Upload {
  ownerId: number;
  purpose: MediaPurpose;
  /** The same key gives the first answer again. */
  requestKey?: string;
  /** What the sender says it is, as a `content-type`. */
  declared: string;
  body: Readable;
}

/** The media service's HTTP: bytes pass through as streams, never through memory as a whole. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger(MediaService.name);

  constructor(private readonly settings: GatewaySettings) {}

  /** @throws Refusal as the media service answers; SERVICE_UNAVAILABLE when it does not. */
  async store({ ownerId, purpose, requestKey, declared, body }: Upload): Promise<UploadAnswer> {
    const headers = {
      'content-type': declared,
      ...(requestKey && { 'x-request-key': requestKey }),
    };
    const response = await this.send(
      'POST',
      `${mediaHttp.uploads}?owner=${ownerId}&purpose=${purpose}`,
      headers,
      body,
    );
    const answer = await json(response);
    if (response.statusCode === 201) return UploadAnswer.parse(answer);
    const { code, details } = answer as { code?: string; details?: Record<string, unknown> };
    throw new Refusal(code && isRefusalCode(code) ? code : 'INTERNAL', details);
  }

  /** The object's bytes as they come, with the media service's status and headers. */
  async fetch(
    method: 'GET' | 'HEAD',
    path: string,
    ticket: string,
    headers: Record<string, string>,
  ): Promise<IncomingMessage> {
    const response = await this.send(method, mediaHttp.objects + path, {
      ...headers,
      'x-media-ticket': ticket,
    });
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
    // It may have broken off before anyone listened to it: a small form arrives at once.
    if (body?.errored) return Promise.reject(body.errored);
    return new Promise((resolve, reject) => {
      const request = open(url, {
        method,
        headers: { ...headers, authorization: `Bearer ${INTERNAL_SECRET}` },
        timeout: MEDIA_TIMEOUT_MS,
      });
      let answer: IncomingMessage | undefined;
      request.on('timeout', () => {
        // A video that is paused, a phone in a lift: who asked is slow, and the media service waits as we do.
        const isTheirs = answer
          ? answer.readableLength > 0
          : body?.readableLength === 0 && !body.readableEnded;
        if (isTheirs) request.socket?.setTimeout(MEDIA_TIMEOUT_MS);
        else request.destroy(new Error('silence'));
      });
      request.on('response', (response) => {
        answer = response;
        // A refusal can come while bytes are still on their way: the rest of them is read and dropped.
        if (body && !body.readableEnded) {
          body.unpipe(request);
          body.resume();
          response.once('close', () => request.destroy());
        }
        resolve(response);
      });
      request.on('error', (error) => {
        body?.resume();
        if (body?.errored) return reject(body.errored); // the sender broke off, not the media service
        this.logger.warn(`The media service cannot be reached: ${error.message}`);
        reject(new Refusal('SERVICE_UNAVAILABLE'));
      });
      if (!body) return void request.end();
      body.on('error', (error) => request.destroy(error)); // half a file must not look like a whole one
      body.pipe(request);
    });
  }
}
