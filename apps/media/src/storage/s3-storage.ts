import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { Client, type ClientOptions, S3Error } from 'minio';
import { ObjectMissing, Storage } from './storage.ts';

export interface S3Options {
  /** `http://storage:9000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  /** The region of the bucket: `eu-central-1`. */
  region: string;
}

/** Bytes in memory for one upload. Larger objects are sent in parts; S3 accepts no parts below 5 MB. */
const PART_SIZE = 8 * 1024 * 1024;

/** Timeouts of a request and of a whole upload. */
const ANSWER_MS = 15_000;
const UPLOAD_MS = 5 * 60_000;
/** How often a server is asked during an upload whether it is there, and for how long: the sender of the file waits. */
const PROBE_MS = 5_000;

/** How versitygw, MinIO and other servers say that a disk or a quota is full. */
const FULL = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientStorage',
]);

/** Any server that speaks S3; versitygw in the deployments. An object exists once all of it is stored. */
export class S3Storage extends Storage {
  private readonly logger = new Logger(S3Storage.name);
  private readonly options: ClientOptions;
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;

  constructor({ endpoint, accessKey, secretKey, bucket, region }: S3Options) {
    super();
    const { hostname, port, protocol } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    this.options = {
      endPoint: hostname,
      port: Number(port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey,
      secretKey,
      region,
      partSize: PART_SIZE,
    };
    this.client = new Client(this.options);
    this.bucket = bucket;
    this.region = region;
  }

  async prepare(): Promise<void> {
    if (await this.send(() => this.client.bucketExists(this.bucket))) return;
    await this.send(
      () => this.client.makeBucket(this.bucket, this.region),
      'BucketAlreadyOwnedByYou', // another replica has created it
    );
  }

  /**
   * On connections of its own, which end with it: of an upload that is given up no byte is sent any more. The client would
   * leave the file open where an upload in parts fails.
   */
  protected async write(path: string, file: string, mime: string): Promise<void> {
    const agent = new (this.options.useSSL ? https : http).Agent({ keepAlive: true });
    const client = new Client({ ...this.options, transportAgent: agent });
    const over = new AbortController();
    const upload = async () => {
      const { size } = await stat(file);
      const body = createReadStream(file);
      over.signal.addEventListener('abort', () => body.destroy());
      return client.putObject(this.bucket, path, body, size, { 'Content-Type': mime });
    };
    try {
      await Promise.race([
        this.send(upload, undefined, UPLOAD_MS, over.signal),
        this.untilSilent(client, over.signal),
      ]);
    } finally {
      over.abort();
      agent.destroy();
    }
  }

  /** A server that hangs reports nothing, and an upload may take minutes: asked beside it, it says that it is there. */
  private async untilSilent(client: Client, over: AbortSignal): Promise<never> {
    for (;;) {
      await pause(PROBE_MS, undefined, { signal: over, ref: false });
      await this.send(() => client.bucketExists(this.bucket), undefined, PROBE_MS, over);
    }
  }

  protected async open(path: string, start: number, end: number): Promise<Readable> {
    const stream = await this.send(
      () => this.client.getPartialObject(this.bucket, path, start, end - start + 1),
      'NoSuchKey',
    );
    if (!stream) throw new ObjectMissing(path);
    return stream;
  }

  /** Some servers keep the parts of an incomplete upload until a client removes them. */
  protected async delete(path: string): Promise<void> {
    await this.send(() => this.client.removeObject(this.bucket, path));
    await this.send(() => this.client.removeIncompleteUpload(this.bucket, path), 'NoSuchUpload');
  }

  /**
   * @param over once the upload that the request belongs to has ended, which ends its connections: that is no failure
   * @returns null for the expected error. Any other error counts as temporary.
   */
  private async send<T>(
    request: () => Promise<T>,
    expected?: string,
    timeoutMs = ANSWER_MS,
    over?: AbortSignal,
  ): Promise<T | null> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      return await Promise.race([request(), timeout.promise]);
    } catch (error) {
      if (error instanceof S3Error && error.code === expected) return null;
      if (!over?.aborted) this.logger.warn(`S3 request failed: ${(error as Error).message}`);
      const isFull = error instanceof S3Error && FULL.has(error.code ?? '');
      throw new Refusal(isFull ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE');
    } finally {
      clearTimeout(timer);
    }
  }
}
