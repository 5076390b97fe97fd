import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewaySettings } from '../config.ts';
import type { Routes } from '../http/routes.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API described by its own contracts. */
@Injectable()
export class DocsRoutes implements Routes {
  constructor(private readonly settings: GatewaySettings) {}

  mount(server: FastifyInstance): void {
    const document = openApi(this.settings.given.APP_VERSION);
    const page = docsPage(document);
    server.get('/api/docs/openapi.json', async () => document);
    server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  }
}
