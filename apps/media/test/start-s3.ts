// An S3 server for tests: the one named by S3_ENDPOINT with S3_ACCESS_KEY and S3_SECRET_KEY, else versitygw in a container
// where Docker answers, else a fake in this process.
import { isDockerAnswering } from '@slovo/testing';
import { KEYS, startFakeS3 } from './fake-s3.ts';

export interface S3 {
  url: string;
  accessKey: string;
  secretKey: string;
  stop: () => unknown;
}

/** Variables of a service that keeps its files there, in this bucket. */
export const environmentOf = ({ url, accessKey, secretKey }: S3, bucket: string): Record<string, string> => ({
  FILE_STORAGE: 's3',
  S3_ENDPOINT: url,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_BUCKET: bucket,
});

/** The compose files name the same. */
const IMAGE = 'ghcr.io/versity/versitygw:v1.7.0';

export async function startS3(): Promise<S3> {
  const {
    S3_ENDPOINT,
    S3_ACCESS_KEY: accessKey = KEYS.accessKey,
    S3_SECRET_KEY: secretKey = KEYS.secretKey,
  } = process.env;
  if (S3_ENDPOINT) return { url: S3_ENDPOINT, accessKey, secretKey, stop: () => {} };
  if (!(await isDockerAnswering())) return startFakeS3();
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ ROOT_ACCESS_KEY_ID: accessKey, ROOT_SECRET_ACCESS_KEY: secretKey })
    .withCommand(['--port', ':9000', '--health', '/health', 'posix', '/tmp'])
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/health', 9000))
    .start();
  const url = `http://${container.getHost()}:${container.getMappedPort(9000)}`;
  return { url, accessKey, secretKey, stop: () => container.stop() };
}
