import { readConfig } from './config.ts';
import { openSandbox } from './sandbox.ts';
import { buildServer } from './server.ts';

const config = readConfig(process.env);
const sandbox = await openSandbox(config);
const app = await buildServer(sandbox);

try {
  const address = await app.listen({ host: config.host, port: config.port });
  console.log(`Песочница Telegram: ${address} (бот @${config.botUsername}, приложение ${config.appUrl})`);
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`Порт ${config.port} занят. Освободите его или задайте другой в SANDBOX_PORT.`);
    process.exit(1);
  }
  throw error;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => {
      sandbox.db.close();
      process.exit(0);
    });
  });
}
