import { Controller, Get, Header, type OnApplicationBootstrap } from '@nestjs/common';
import { GatewaySettings } from '../../config.ts';
import { Surface } from '../../http/surface.ts';
import { docsPage } from '../docs-page.ts';
import { openApi } from '../openapi.ts';

/** The API, described by its own contracts. */
@Controller('api/docs')
export class ShowDocs implements OnApplicationBootstrap {
  private document = {};
  private page = '';

  constructor(
    private readonly settings: GatewaySettings,
    private readonly surface: Surface,
  ) {}

  /** By then every route is mounted. */
  onApplicationBootstrap(): void {
    this.document = openApi(this.settings.given.APP_VERSION, this.surface.routes);
    this.page = docsPage(this.document);
  }

  @Get('openapi.json')
  openApiDocument() {
    return this.document;
  }

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  docsPage() {
    return this.page;
  }
}
