import { readFile, stat } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const FOLDER = fileURLToPath(new URL('../../page/scripts', import.meta.url));

interface Script {
  mtimeMs: number;
  code: string;
}

/**
 * Serves the page's TypeScript as JavaScript: the types are stripped by Node, as those of the server are, so the page
 * needs no build and a reload shows an edit.
 */
export function mountPageScripts(app: FastifyInstance): void {
  const scripts = new Map<string, Script>();

  app.get<{ Params: { '*': string } }>('/page/scripts/*', async (request, reply) => {
    const path = request.params['*'];
    // No "..": the folder above holds files that are not for the browser.
    if (!/^(?:[\w-]+\/)*[\w-]+\.ts$/.test(path)) return reply.callNotFound();
    const script = await readScript(scripts, join(FOLDER, path));
    if (!script) return reply.callNotFound();
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script.code);
  });
}

async function readScript(scripts: Map<string, Script>, file: string): Promise<Script | undefined> {
  const mtimeMs = (await stat(file).catch(() => undefined))?.mtimeMs;
  if (mtimeMs === undefined) return undefined;
  const known = scripts.get(file);
  if (known?.mtimeMs === mtimeMs) return known;
  const script = { mtimeMs, code: stripTypeScriptTypes(await readFile(file, 'utf8')) };
  scripts.set(file, script);
  return script;
}
