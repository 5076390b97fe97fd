// The SDK. Apart from metrics.ts, because services without METRICS_PORT need not load it.
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

/** Answers Prometheus at `/metrics` of this port, until `close`. */
export async function exposeMeter(
  service: string,
  host: string,
  port: number,
): Promise<{ meter: Meter; close: () => Promise<void> }> {
  const exporter = new PrometheusExporter({
    host,
    port,
    preventServerStart: true,
    // Prometheus names the service by the target.
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  try {
    await exporter.startServer();
  } catch (error) {
    throw new Error(`METRICS_PORT ${port} of ${service}: ${(error as Error).message}`, { cause: error });
  }
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    readers: [exporter],
  });
  return { meter: provider.getMeter('slovo'), close: () => provider.shutdown() };
}
