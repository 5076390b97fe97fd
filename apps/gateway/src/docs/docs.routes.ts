import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewaySettings } from '../config.ts';
import type { Routes } from '../http/routes.ts';
import { Surface } from '../http/surface.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API described by its own contracts. */
@Injectable()
export class DocsRoutes implements Routes {
  constructor(
    private readonly settings: GatewaySettings,
    private readonly surface: Surface,
  ) {}

  mount(server: FastifyInstance): void {
    let document = {};
    let page = '';
    server.addHook('onReady', async () => {
      document = openApi(this.settings.given.APP_VERSION, this.surface.routes);
      page = docsPage(document);
    });
    server.get('/api/docs/openapi.json', async () => document);
    server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
}
