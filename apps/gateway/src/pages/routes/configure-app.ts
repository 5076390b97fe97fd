import { Controller, Get, Header } from '@nestjs/common';
import { GatewaySettings } from '../../config.ts';
import { pageConfigOf } from '../rendering/page-config.ts';

/** What the web app must know about the system that serves it. */
@Controller()
export class ConfigureApp {
  constructor(private readonly settings: GatewaySettings) {}

  @Get('app-config.json')
  @Header('cache-control', 'no-cache')
  appConfig() {
    return pageConfigOf(this.settings);
  }
}
