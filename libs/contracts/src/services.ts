// Plain data without zod: the tools that start the product import it, and so does the browser through routes.ts.

/** The services that own tables and a stream of events, in the order in which a flow usually passes them. */
export const SERVICES = ['auth', 'promises', 'voting', 'notifications', 'media', 'bot'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** They send requests to services. The bot is a service as well; the gateway has no state. */
export const EDGES = ['bot', 'gateway'] as const;

/** Everything that runs as a process of its own. */
export const PROCESSES = [...SERVICES, 'gateway'] as const;

/**
 * The variable of the migrations, and of a process that several services share, which is DATABASE_PASSWORD of one service:
 * the password of its role.
 */
export const passwordVariable = (service: string): string => `DATABASE_PASSWORD_${service.toUpperCase()}`;

/** Where a service shows its metrics, on a machine that it shares with the others: they follow each other from the first. */
export const metricsPortOf = (name: string, first: string): string =>
  String(Number(first) + (PROCESSES as readonly string[]).indexOf(name));
