// A service that is up and traced. It can close only once its spans have begun to be exported.
import { trace } from '@opentelemetry/api';
import { runMain } from '../../src/service/run-main.ts';

const exporting = Promise.withResolvers<void>();
trace.setGlobalTracerProvider({
  getTracer: (name: string) => trace.getTracer(name),
  forceFlush: async () => {
    console.log('exports');
    exporting.resolve();
  },
} as never);
// Keeps the process alive, as a server does.
setInterval(() => {}, 1_000_000);

await runMain(async () => {
  const close = async () => {
    await exporting.promise;
    console.log('closed');
  };
  return { start: (async () => ({ close })) as never };
});
console.log('up');
