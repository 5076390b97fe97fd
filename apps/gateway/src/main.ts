import { runMain } from '@slovo/kit/service';
import { readGatewaySettings } from './config.ts';
import { startGateway } from './start-gateway.ts';

await runMain(() => startGateway(readGatewaySettings()));
