import { resolve } from 'node:path';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { isFile, pathOf, YEAR_S } from '../built-files.ts';

/** Below these paths nothing is a page: an unknown call is answered by JSON, not by the app. */
const CALLS = /^\/(?:api|public|users|media|dev|health|auth\/.+)(?:\/|$)/;
/** The build puts a hash into every file name in this folder. */
const HASHED = /^\/assets\//;
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
    if (FILE.test(path) && (await isFile(this.root, path))) return this.sendFile(path, reply);
    if (FILE.test(path) || HASHED.test(path)) throw new Refusal('NOT_FOUND');
    if (!(await isFile(this.root, '/index.html'))) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  }

  private sendFile(path: string, reply: FastifyReply): FastifyReply {
    const caching = HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
    return reply.header('cache-control', caching).sendFile(path.slice(1), { cacheControl: false });
  }
}
