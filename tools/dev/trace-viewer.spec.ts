import { expect, it } from '@jest/globals';
import { prepareTraceViewer } from './trace-viewer.ts';

it('[PROD-236] the trace viewer listens at HOST and is asked on its own machine', async () => {
  const { url, spec, env } = await prepareTraceViewer('/workspace', '0.0.0.0');
  expect(spec.args?.slice(spec.args.indexOf('--host'))[1]).toBe('0.0.0.0');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(env.OTEL_EXPORTER_OTLP_ENDPOINT).toBe(url);
});
