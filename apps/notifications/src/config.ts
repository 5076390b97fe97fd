import { databaseVariables, readConfig, serviceVariables } from '@slovo/kit/config';

export const readNotificationsConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig({ ...serviceVariables, ...databaseVariables }, env);
export type NotificationsConfig = ReturnType<typeof readNotificationsConfig>;
