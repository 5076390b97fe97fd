import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { GatewaySettings } from '../config.ts';

const LOCAL = ['http://127.0.0.1:*', 'http://localhost:*'];
/** Where Telegram stores people's pictures. */
const TELEGRAM_PICTURES = ['https://t.me', 'https://*.telegram.org', 'https://*.telesco.pe'];

/** Only own scripts run. Telegram's web clients and the local sandbox may show the mini app in a frame. */
export function securityHeaders({ given }: GatewaySettings): FastifyHelmetOptions {
  const isSecure = given.APP_URL.startsWith('https:');
  const local = given.CLOCK_CONTROL ? LOCAL : [];
  const further = given.FRAME_ANCESTORS.split(/\s+/).filter(Boolean);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React and the component primitives set style attributes, which cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...TELEGRAM_PICTURES, ...local],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", 'https://web.telegram.org', ...local, ...further],
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
