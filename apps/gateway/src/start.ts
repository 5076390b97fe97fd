import type { StartOfService } from '@slovo/kit/service';
import { readGatewaySettings } from './config.ts';
import { startGateway } from './start-gateway.ts';

export const start: StartOfService = async (env) => startGateway(readGatewaySettings(env));
