import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { Client, S3Error } from 'minio';
import { ObjectMissing, Storage } from './storage.ts';

export interface S3Options {
  /** `http://minio:9000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** Signatures name a region; self-hosted servers take this one whatever they are called. */
const REGION = 'us-east-1';

/** Bytes that are held in memory for one upload; what is larger goes up in parts. S3 takes no smaller ones than 5 MB. */
const PART_SIZE = 8 * 1024 * 1024;

/** MinIO, or any server that speaks S3. An object is there once all of it is. */
export class S3Storage extends Storage {
  private readonly logger = new Logger(S3Storage.name);
  private readonly client: Client;
  private readonly bucket: string;

  constructor({ endpoint, accessKey, secretKey, bucket }: S3Options) {
    super();
    const { hostname, port, protocol } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    this.client = new Client({
      endPoint: hostname,
      port: Number(port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey,
      secretKey,
      region: REGION,
      partSize: PART_SIZE,
    });
    this.bucket = bucket;
  }

  async prepare(): Promise<void> {
    if (await this.ask(() => this.client.bucketExists(this.bucket))) return;
    await this.ask(() => this.client.makeBucket(this.bucket, REGION)).catch((error: unknown) => {
      // Another replica was faster.
      if (!(error instanceof S3Error) || error.code !== 'BucketAlreadyOwnedByYou') throw error;
    });
  }

  async put(path: string, file: string, mime: string): Promise<void> {
    await this.ask(() => this.client.fPutObject(this.bucket, path, file, { 'Content-Type': mime }));
  }

  async read(path: string, start: number, end: number): Promise<Readable> {
    try {
      return await this.ask(() => this.client.getPartialObject(this.bucket, path, start, end - start + 1));
    } catch (error) {
      if (error instanceof S3Error && error.code === 'NoSuchKey') throw new ObjectMissing(path);
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await this.ask(() => this.client.removeObject(this.bucket, path));
  }

  /** What is not an answer of the server means that it is away, which passes. */
  private async ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof S3Error) throw error;
      this.logger.warn(`cannot be reached: ${(error as Error).message}`);
      throw new Refusal('SERVICE_UNAVAILABLE');
    }
  }
}
