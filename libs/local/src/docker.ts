import { existsSync } from 'node:fs';
import { connect } from 'node:net';

/** Whether a Docker engine answers on its socket within `timeoutMs`. A `docker` binary may exist without an engine. */
export function isDockerAnswering(timeoutMs = 300): Promise<boolean> {
  const url = new URL(process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
  if (url.protocol === 'unix:' && !existsSync(url.pathname)) return Promise.resolve(false);
  const target =
    url.protocol === 'unix:'
      ? { path: url.pathname }
      : { host: url.hostname, port: Number(url.port || 2375) };
  return new Promise((resolve) => {
    const socket = connect(target);
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('connect', () => socket.write('GET /_ping HTTP/1.0\r\n\r\n'));
    socket.once('data', (answer) => settle(String(answer).includes('200 OK')));
  });
}
