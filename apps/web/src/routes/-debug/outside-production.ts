import { notFound } from '@tanstack/react-router';
import { appConfig, loadAppConfig } from '../../shared/config/app-config.ts';

/** Decision G-065. Where nobody says what this is, it is taken for production. */
export async function outsideProduction(): Promise<void> {
  await loadAppConfig();
  const environment = appConfig()?.environment;
  if (environment === undefined || environment === 'production') throw notFound();
}
