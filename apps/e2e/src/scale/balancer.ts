// nginx with the repository's own locations before the gateways and the webhooks of the bots.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, isPortTaken } from '@slovo/local/ports.ts';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';
import { type Replica, ROOT } from './replicas.ts';

/** Debian has nginx in a folder that is not in everybody's PATH. */
const PATH_OF_DEBIAN = `${process.env.PATH}:/usr/sbin`;
const CONFIGURATION = join(ROOT, 'deploy', 'nginx');

interface Ports {
  app: number;
  /** Between the edges and media, as a Service of Kubernetes is. */
  media: number;
}

export function balancerSpec(
  folder: string,
  { app, media }: Ports,
  replicas: readonly Replica[],
): ProcessSpec {
  const home = join(folder, 'nginx');
  mkdirSync(home, { recursive: true });
  const upstream = (name: string, ports: string[]): string =>
    `upstream ${name} {\n${ports.map((port) => `  server 127.0.0.1:${port} max_fails=0;\n`).join('')}}`;
  const of = (service: string): Replica[] => replicas.filter((one) => one.service === service);
  const ports = (service: string): string[] => of(service).map(({ url }) => new URL(url).port);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(home, kind)};`)
    .join('\n');
  const configuration = `
daemon off;
pid ${join(home, 'pid')};
error_log ${join(home, 'errors.log')} warn;
events { worker_connections 4096; }
http {
${scratch}
access_log ${join(home, 'access.log')};
${upstream('slovo_gateway', ports('gateway'))}
${upstream(
  'slovo_bot',
  of('bot').map(({ webhookPort }) => String(webhookPort)),
)}
${upstream('media', ports('media'))}
geo $is_telegram { default 0; 127.0.0.1 1; }
server {
  listen 127.0.0.1:${app};
  include ${join(CONFIGURATION, 'slovo-locations.conf')};
}
server {
  listen 127.0.0.1:${media};
  client_max_body_size 0;
  proxy_request_buffering off;
  proxy_buffering off;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  location / { proxy_pass http://media; }
}
}
`;
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration);
  return {
    name: 'nginx',
    command: 'nginx',
    args: ['-p', home, '-c', file],
    env: { PATH: PATH_OF_DEBIAN },
    stopSignal: 'SIGTERM',
    warning: () => undefined,
    isReady: () => isPortTaken(app, '127.0.0.1'),
  };
}

/** What `nginx -t` says of the configuration for one machine, with a certificate and ports that this machine has. */
export async function checkConfiguration(folder: string): Promise<string> {
  const run = promisify(execFile);
  const home = join(folder, 'nginx-of-one-machine');
  mkdirSync(join(home, 'snippets'), { recursive: true });
  const [key, certificate] = [join(home, 'privkey.pem'), join(home, 'fullchain.pem')];
  const subject = ['-subj', '/CN=slovo.example', '-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]);
  copyFileSync(join(CONFIGURATION, 'slovo-locations.conf'), join(home, 'snippets', 'slovo-locations.conf'));
  const [plain, encrypted] = [await findFreePort(), await findFreePort()];
  const site = readFileSync(join(CONFIGURATION, 'slovo.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/slovo.example', home)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${encrypted} `);
  writeFileSync(join(home, 'slovo.conf'), site);
  const main = `pid ${home}/pid;\nevents {}\nhttp { include ${home}/slovo.conf; }\n`;
  writeFileSync(join(home, 'nginx.conf'), main);
  const args = ['-t', '-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'errors.log')];
  const { stderr } = await run('nginx', args, { env: { ...process.env, PATH: PATH_OF_DEBIAN } });
  return stderr;
}
