import { resolve } from 'node:path';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { panelHeaders } from '../../http/security-headers.ts';
import { isFile, pathOf, YEAR_S } from '../built-files.ts';

const PREFIX = /^\/admin/;
/** The build puts a hash into every file name in this folder. */
const ASSETS = /^\/assets\//;

/** The operators' panel: an app of its own below /admin. Its page is public; what it shows needs an operator's token. */
@Controller('admin')
export class ShowPanel {
  private readonly root: string;
  private readonly headers: Record<string, string>;

  constructor(settings: GatewaySettings) {
    this.root = resolve(settings.given.PANEL_DIST);
    this.headers = panelHeaders(settings);
  }

  /** Declared before GET: Fastify's own HEAD would replace the length of the file by that of an empty body. */
  @Head(['', '*'])
  @RouteConfig(UNCOMPRESSED)
  head(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.show(request, reply);
  }

  @Get(['', '*'])
  @RouteConfig(UNCOMPRESSED)
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const path = pathOf(request.url).replace(PREFIX, '');
    if (ASSETS.test(path)) {
      if (!(await isFile(this.root, path))) throw new Refusal('NOT_FOUND');
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      return reply.sendFile(path.slice(1), this.root, { cacheControl: false });
    }
    if (!(await isFile(this.root, '/index.html'))) throw new Refusal('NOT_FOUND');
    reply.headers(this.headers);
    return reply.sendFile('index.html', this.root, { cacheControl: false });
  }
}
