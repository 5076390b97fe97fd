import { notFound } from '@tanstack/react-router';
import { appConfig, loadAppConfig } from '../../shared/config/app-config.ts';

/** Diagnostic pages exist only outside production. An unknown environment counts as production. */
export async function outsideProduction(): Promise<void> {
  await loadAppConfig();
  const environment = appConfig()?.environment;
  if (environment === undefined || environment === 'production') throw notFound();
}
