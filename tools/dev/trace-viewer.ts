import { join } from 'node:path';
import { findFreePort, isPortTaken } from '@slovo/local/ports.ts';
import type { ProcessSpec } from '@slovo/local/supervised-process.ts';

/** The port at which OpenTelemetry tools look for a collector. */
const USUAL_PORT = 4318;

export interface TraceViewer {
  url: string;
  spec: ProcessSpec;
  /** For the traced processes. */
  env: Record<string, string>;
}

/** A collector with a page that shows each trace as one tree; everything stays in its memory. */
export async function prepareTraceViewer(root: string, host: string): Promise<TraceViewer> {
  const port = (await isPortTaken(USUAL_PORT, host)) ? await findFreePort() : USUAL_PORT;
  const url = `http://127.0.0.1:${port}`;
  const cli = join(root, 'node_modules', 'autotel-devtools', 'dist', 'cli.js');
  const args = [
    cli,
    '--port',
    String(port),
    '--grpc-port',
    String(await findFreePort()),
    '--host',
    host,
    '--title',
    'slovo',
  ];
  return {
    url,
    spec: {
      name: 'trace-viewer',
      command: process.execPath,
      args,
      isReady: async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok ?? false,
      warning: () => undefined,
    },
    env: {
      OTEL_SDK_DISABLED: 'false',
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      // The viewer answers in JSON, also to requests in another format.
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      // A trace is on the page a second after the click.
      OTEL_BSP_SCHEDULE_DELAY: '500',
    },
  };
}
