import { resolve } from 'node:path';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Refusal } from '@slovo/kit/calls';
import { isLanguage } from '@slovo/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { PAGE_VARIES, pageLanguageOf } from '../../http/language.ts';
import { type BuiltFile, findFile, findPage, pathOf, YEAR_S } from '../built-files.ts';

/** Below these paths nothing is a page: an unknown call is answered by JSON, not by the app. */
const CALLS = /^\/(?:api|public|users|media|dev|health|auth\/.+)(?:\/|$)/;
/** The build puts a hash into every file name in this folder. */
const HASHED = /^\/assets\//;
/** The page by name, as the service worker stores it: `/index.en.html` whatever language the request asks for. */
const PAGE = /^\/index\.(\w+)\.html$/;
/** A file name, not a page of the app; usernames have no dots. */
const FILE = /\.[a-z0-9]{2,12}$/i;

/**
 * The built web app: its files, and its one page for every path that is not a call. Uncompressed, because the build has
 * compressed the files, at a higher quality than a request has time for.
 */
@Controller()
export class ShowPage {
  private readonly root: string;

  constructor(settings: GatewaySettings) {
    this.root = resolve(settings.given.WEB_DIST);
  }

  /** Declared before GET: Fastify's own HEAD would replace the length of the file by that of an empty body. */
  @Head('*')
  @RouteConfig(UNCOMPRESSED)
  head(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.show(request, reply);
  }

  @Get('*')
  @RouteConfig(UNCOMPRESSED)
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const path = pathOf(request.url);
    if (CALLS.test(path)) throw new Refusal('NOT_FOUND');
    const named = PAGE.exec(path)?.[1];
    if (isLanguage(named)) return send(reply, await findPage(this.root, named), false);
    const language = pageLanguageOf(request.headers);
    if (!FILE.test(path) && !HASHED.test(path))
      return send(reply, await findPage(this.root, language), false);
    const file = await findFile(this.root, path, language);
    if (!file) throw new Refusal('NOT_FOUND');
    return send(reply, file, HASHED.test(path));
  }
}

/** A file without a hash in its name may be another one for the next request, or in another language. */
function send(reply: FastifyReply, { folder, name }: BuiltFile, hashed: boolean): FastifyReply {
  if (hashed) reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
  else reply.headers({ 'cache-control': 'no-cache', vary: PAGE_VARIES });
  return reply.sendFile(name, folder, { cacheControl: false });
}
