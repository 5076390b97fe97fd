import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyReply } from 'fastify';
import type { GatewaySettings } from '../config.ts';

const LOCAL = ['http://127.0.0.1:*', 'http://localhost:*'];
/** Where Telegram stores people's pictures. */
const TELEGRAM_PICTURES = ['https://t.me', 'https://*.telegram.org', 'https://*.telesco.pe'];

/** What the pages never ask for, so nothing that is shown in them may either. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const local = ({ given }: GatewaySettings): string[] => (given.CLOCK_CONTROL ? LOCAL : []);

/** Sets the headers of an answer. They are the same for all, and helmet would write them anew for each. */
export async function securityHeadersSetter(
  settings: GatewaySettings,
): Promise<(reply: FastifyReply) => void> {
  const written = await writtenByHelmet(securityHeaders(settings)); // helmet knows no Permissions-Policy
  const headers = Object.entries({ ...written, 'permissions-policy': PERMISSIONS });
  return (reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  };
}

/** What helmet adds to an answer that has nothing else. */
async function writtenByHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const server = Fastify();
  await server.register(helmet, { ...options, global: false });
  const written: Record<string, string> = {};
  server.get('/', async (_request, reply) => {
    const before = new Set(reply.raw.getHeaderNames());
    reply.helmet();
    for (const name of reply.raw.getHeaderNames())
      if (!before.has(name)) written[name] = String(reply.raw.getHeader(name));
    return null;
  });
  await server.inject('/');
  await server.close();
  return written;
}

/** Only own scripts run. Telegram's web clients and the local sandbox may show the mini app in a frame. */
export function securityHeaders(settings: GatewaySettings): FastifyHelmetOptions {
  const { given } = settings;
  const isSecure = given.APP_URL.startsWith('https:');
  const further = given.FRAME_ANCESTORS.split(/\s+/).filter(Boolean);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React and the component primitives set style attributes, which cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...TELEGRAM_PICTURES, ...local(settings)],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", 'https://web.telegram.org', ...local(settings), ...further],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // frame-ancestors says the same, and can name Telegram.
    xFrameOptions: false,
    strictTransportSecurity: isSecure,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/**
 * Headers of the operators' panel. Its address may hold a token, so nothing keeps the page, and no referrer is sent. No
 * other page may show it in a frame, and it needs neither inline scripts nor inline styles.
 */
export function panelHeaders(settings: GatewaySettings): Record<string, string> {
  const pictures = [...TELEGRAM_PICTURES, ...local(settings)].join(' ');
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data: blob: ${pictures}`,
      "media-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(settings.given.APP_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    ].join(';'),
  };
}
