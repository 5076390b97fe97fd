import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client, S3Error } from 'minio';

/** Where the media service keeps its objects, whose bytes never change under a path. */
export interface ObjectStore {
  /** Copies an object into a new file. @returns false where there is no such object */
  fetch(path: string, file: string): Promise<boolean>;
  /** Stores a file as an object; one that exists is replaced. */
  store(path: string, file: string, mime: string): Promise<void>;
  /** Undefined where there is no such object. */
  sizeOf(path: string): Promise<number | undefined>;
}

export function openFolder(folder: string): ObjectStore {
  return {
    async fetch(path, file) {
      await mkdir(dirname(file), { recursive: true });
      return copyFile(join(folder, path), file).then(() => true, isMissing);
    },
    async store(path, file) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      // Never a part of it under its name.
      const partial = `${target}.restored`;
      await pipeline(createReadStream(file), createWriteStream(partial, { flush: true }));
      await rename(partial, target);
    },
    sizeOf: (path) => sizeOfFile(join(folder, path)),
  };
}

/** Undefined where there is no such file. */
export const sizeOfFile = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    (error: unknown) => {
      isMissing(error);
      return undefined;
    },
  );

/** @returns false for a missing file. @throws any other error */
function isMissing(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return false;
}

export interface S3Options {
  /** `http://storage:9000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

export function openS3({ endpoint, accessKey, secretKey, bucket, region }: S3Options): ObjectStore {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    region,
  });
  const unlessMissing = (error: unknown): undefined => {
    const isAbsent = error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '');
    if (!isAbsent) throw error;
  };
  let isPrepared = false;
  return {
    async fetch(path, file) {
      await mkdir(dirname(file), { recursive: true });
      const object = await client.getObject(bucket, path).catch(unlessMissing);
      if (!object) return false;
      await pipeline(object, createWriteStream(file, { flush: true }));
      return true;
    },
    async store(path, file, mime) {
      if (!isPrepared && !(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
      isPrepared = true;
      await client.fPutObject(bucket, path, file, { 'Content-Type': mime });
    },
    sizeOf: async (path) => (await client.statObject(bucket, path).catch(unlessMissing))?.size,
  };
}
