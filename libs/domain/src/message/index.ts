export * from './format.ts';
export { safeHref } from './href.ts';
export * from './limits.ts';
export { parseMessage, type ParsedMessage } from './parse.ts';
export * from './telegram.ts';
export * from './variables.ts';
export { webHtml } from './web.ts';
