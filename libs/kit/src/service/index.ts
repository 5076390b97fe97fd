export { type BackgroundWork, ClockControl } from '../dev/clock-control.ts';
export { Health, HealthController, type Readiness } from '../health/health.ts';
export { createService, type CreateOptions } from './create-service.ts';
export { SERVICE, type ServiceIdentity } from './identity.ts';
export { ServiceModule, type ServiceOptions } from './service.module.ts';
export { currentService } from './service-logger.ts';
export { startService, type StartOfService, type StartOptions } from './start-service.ts';
export { startWithDatabase } from './start-with-database.ts';
export { TAKES_UPLOAD } from './slow-bodies.ts';
