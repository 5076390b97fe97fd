import { Controller, Get, Header } from '@nestjs/common';
import { GatewaySettings } from '../../config.ts';

/** What the web app must know about the system that serves it. */
@Controller()
export class ConfigureApp {
  constructor(private readonly settings: GatewaySettings) {}

  @Get('app-config.json')
  @Header('cache-control', 'no-cache')
  appConfig() {
    const { botUsername, botUrl, sandboxUrl, given } = this.settings;
    return {
      botUsername,
      botUrl,
      sandboxUrl,
      version: given.APP_VERSION,
      environment: given.NODE_ENV,
      clockControl: given.CLOCK_CONTROL,
    };
  }
}
