import { Controller, Get, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Sitemap } from '../sitemap.ts';

@Controller()
export class ShowSitemap {
  constructor(private readonly sitemap: Sitemap) {}

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'no-cache')
  showSitemap(@Req() request: FastifyRequest): Promise<string> {
    return this.sitemap.find(request.id);
  }
}
