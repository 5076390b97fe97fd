import { Controller, Get, Header } from '@nestjs/common';
import { GatewaySettings } from '../../config.ts';
import { originOf } from '../head/origin-of.ts';

/** Pages for one's own eyes, with all below them. Names of people may begin with the same letters. */
const OWN_PAGES = ['/my', '/create', '/profile', '/sessions', '/notifications', '/admin'];
/** Calls and files. */
const DISALLOWED = ['/api/', '/media/', ...OWN_PAGES.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`])];

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
