import { Controller, Get, Header } from '@nestjs/common';
import { GatewaySettings } from '../../config.ts';
import { originOf } from '../head/origin-of.ts';

/** Pages for one's own eyes, and calls. */
const DISALLOWED = [
  '/api/',
  '/my',
  '/create',
  '/profile',
  '/sessions',
  '/notifications',
  '/admin',
  '/media/',
];

@Controller()
export class ShowRobots {
  private readonly text: string;

  constructor(settings: GatewaySettings) {
    this.text = [
      'User-agent: *',
      ...DISALLOWED.map((path) => `Disallow: ${path}`),
      // Pictures of what is public belong to its pages.
      'Allow: /media/public/',
      `Sitemap: ${originOf(settings)}/sitemap.xml`,
      '',
    ].join('\n');
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  showRobots(): string {
    return this.text;
  }
}
