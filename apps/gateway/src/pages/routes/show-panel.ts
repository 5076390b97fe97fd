import { resolve } from 'node:path';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { PAGE_VARIES, pageLanguageOf } from '../../http/language.ts';
import { panelHeaders } from '../../http/security-headers.ts';
import { findFile, findPage, isSourceMap, pathOf, YEAR_S } from '../built-files.ts';

const PREFIX = /^\/admin/;
/** The build puts a hash into every file name in this folder. */
const ASSETS = /^\/assets\//;

/** The operators' panel: an app of its own below /admin. Its page is public; what it shows needs an operator's token. */
@Controller('admin')
export class ShowPanel {
  private readonly root: string;
  private readonly headers: Record<string, string>;
  private readonly isProduction: boolean;

  constructor(settings: GatewaySettings) {
    this.root = resolve(settings.given.PANEL_DIST);
    this.headers = panelHeaders(settings);
    this.isProduction = settings.given.NODE_ENV === 'production';
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
    const language = pageLanguageOf(request.headers);
    if (ASSETS.test(path)) {
      if (this.isProduction && isSourceMap(path)) throw new Refusal('NOT_FOUND');
      const file = await findFile(this.root, path, language);
      if (!file) throw new Refusal('NOT_FOUND');
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      return reply.sendFile(file.name, file.folder, { cacheControl: false });
    }
    const withoutToken = tokenInFragment(request.url);
    if (withoutToken)
      return reply.headers(this.headers).header('cache-control', 'no-store').redirect(withoutToken, 302);
    const page = await findPage(this.root, language);
    reply.headers({ ...this.headers, vary: PAGE_VARIES });
    return reply.sendFile(page.name, page.folder, { cacheControl: false });
  }
}

/** The same address with the token of its query in the fragment; null without one. Links of earlier releases have it there. */
function tokenInFragment(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://panel');
  const token = searchParams.get('token');
  if (token === null) return null;
  searchParams.delete('token');
  const rest = searchParams.size > 0 ? `?${searchParams.toString()}` : '';
  return `${pathname}${rest}#${new URLSearchParams({ token }).toString()}`;
}
