import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../config.ts';
import type { Routes } from '../http/routes.ts';

/** Below these nothing is a page: an unknown call is told so in JSON instead of getting the app. */
const CALLS = /^\/(?:api|public|users|media|dev|health|auth\/.+)(?:\/|$)/;
/** The build puts a hash into every name below this folder. */
const HASHED = /^\/assets\//;
/** A file name rather than a place in the app; usernames have no dots. */
const FILE = /\.[a-z0-9]{2,12}$/i;
const YEAR_S = 365 * 24 * 60 * 60;

/** The built web app: its files, and its one page for every address that is not a call. */
@Injectable()
export class PageRoutes implements Routes {
  private readonly root: string;

  constructor(private readonly settings: GatewaySettings) {
    this.root = resolve(settings.given.WEB_DIST);
  }

  async mount(server: FastifyInstance): Promise<void> {
    server.get('/app-config.json', async (_request, reply) => {
      const { botUsername, botUrl, sandboxUrl, given } = this.settings;
      reply.header('cache-control', 'no-cache');
      return {
        botUsername,
        botUrl,
        sandboxUrl,
        version: given.APP_VERSION,
        environment: given.NODE_ENV,
        clockControl: given.CLOCK_CONTROL,
      };
    });
    await server.register(fastifyStatic, {
      root: this.root,
      serve: false,
      preCompressed: true,
      suppressWarning: true,
    });
    server.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      compress: false, // the build has done it, better than there is time for here
      handler: (request, reply) => this.show(request, reply),
    });
    server.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      handler: async () => {
        throw new Refusal('NOT_FOUND');
      },
    });
  }

  private async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    if (CALLS.test(path)) throw new Refusal('NOT_FOUND');
    if (FILE.test(path) && (await this.isFile(path))) return this.sendFile(path, reply);
    if (FILE.test(path) || HASHED.test(path)) throw new Refusal('NOT_FOUND');
    if (!(await this.isFile('/index.html'))) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  }

  private sendFile(path: string, reply: FastifyReply): FastifyReply {
    const caching = HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
    return reply.header('cache-control', caching).sendFile(path.slice(1), { cacheControl: false });
  }

  private async isFile(path: string): Promise<boolean> {
    const file = join(this.root, path);
    if (!file.startsWith(this.root + sep)) return false;
    return stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
  }
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}
