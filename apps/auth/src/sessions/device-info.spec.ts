import { describe, expect, it } from '@jest/globals';
import { deviceInfo, isTelegramBrowser } from './device-info.ts';

const agents: [string, string, ReturnType<typeof deviceInfo>][] = [
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { platform: 'mobile', browser: 'Safari 18', os: 'iOS 18', device: 'iPhone' },
  ],
  [
    'Chrome on a Pixel',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { platform: 'mobile', browser: 'Chrome 142', os: 'Android 14', device: 'Pixel 8' },
  ],
  [
    'Chrome that hides the model',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    { platform: 'mobile', browser: 'Chrome 142', os: 'Android 10', device: 'Android' },
  ],
  [
    'Yandex Browser on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.8.0.0 Safari/537.36',
    { platform: 'desktop', browser: 'Yandex Browser 25', os: 'Windows', device: 'PC' },
  ],
  [
    'Edge on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { platform: 'desktop', browser: 'Edge 142', os: 'macOS', device: 'Mac' },
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { platform: 'desktop', browser: 'Firefox 144', os: 'Linux', device: 'PC' },
  ],
  ['nothing', '', { platform: 'Unknown', browser: 'Unknown', os: 'Unknown', device: 'Unknown' }],
];

describe('what a user agent says', () => {
  it.each(agents)('[SESS-06] %s', (_name, agent, info) => {
    expect(deviceInfo(agent)).toEqual(info);
  });

  it('knows the browser inside Telegram', () => {
    expect(
      isTelegramBrowser(
        'Mozilla/5.0 (Linux; Android 14) Chrome/142 Mobile Safari/537.36 Telegram-Android/12.1 (Google Pixel 8)',
      ),
    ).toBe(true);
    expect(isTelegramBrowser(agents[0]?.[1] ?? null)).toBe(false);
    expect(isTelegramBrowser(null)).toBe(false);
  });
});
