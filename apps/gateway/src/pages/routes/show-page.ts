import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Controller, Get, Head, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { isLanguage, type Language } from '@slovo/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VisitorView } from '../../calls/visitor-view.ts';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { etagOf, isKept } from '../../http/entity-tags.ts';
import { PAGE_VARIES, pageLanguageOf } from '../../http/language.ts';
import { originOf } from '../../links/head/origin-of.ts';
import { PublicPages } from '../../links/head/public-pages.ts';
import { writePage } from '../../links/head/write-page.ts';
import { type BuiltFile, findFile, findPage, isSourceMap, pathOf, YEAR_S } from '../built-files.ts';
import { RenderedPages } from '../rendering/rendered-pages.ts';

/** Below these paths nothing is a page: an unknown call is answered by JSON, not by the app. */
const CALLS = /^\/(?:api|public|users|media|dev|health|auth\/.+)(?:\/|$)/;
/** The build puts a hash into every file name in this folder. */
const HASHED = /^\/assets\//;
/** The page by name, as the service worker stores it: `/index.en.html`, in any language of the request. */
const PAGE = /^\/index\.(\w+)\.html$/;
/** A file name, not a page of the app; usernames have no dots. */
const FILE = /\.[a-z0-9]{2,12}$/i;

const INDEX = 'index.html';
const INLINE = /<script>([^]*?)<\/script>/g;

/** Takes less than a millisecond; the highest quality takes twenty. */
const compressed = (page: string): Promise<Buffer> =>
  promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/**
 * The built web app: its files, and its one page for every path that is not a call. Uncompressed, because the build has
 * compressed the files, at a higher quality than a request has time for.
 */
@Controller()
export class ShowPage {
  private readonly root: string;
  private readonly origin: string;
  private readonly isProduction: boolean;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly calls: CallClient,
    private readonly pages: PublicPages,
    private readonly rendered: RenderedPages,
  ) {
    this.root = resolve(settings.given.WEB_DIST);
    this.origin = originOf(settings);
    this.isProduction = settings.given.NODE_ENV === 'production';
  }

  /** Declared before GET: Fastify's own HEAD would replace the length of the file by that of an empty body. */
  @Head('*')
  @RouteConfig(UNCOMPRESSED)
  head(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.show(request, reply);
  }

  @Get('*')
  @RouteConfig(UNCOMPRESSED)
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const path = pathOf(request.url);
    if (CALLS.test(path) || (this.isProduction && isSourceMap(path))) throw new Refusal('NOT_FOUND');
    const named = PAGE.exec(path)?.[1];
    if (isLanguage(named)) return sendFile(reply, await findPage(this.root, named), false);
    const language = pageLanguageOf(request.headers);
    if (!FILE.test(path) && !HASHED.test(path)) return this.sendPage(path, language, request, reply);
    const file = await findFile(this.root, path, language);
    if (!file) throw new Refusal('NOT_FOUND');
    return sendFile(reply, file, HASHED.test(path));
  }

  /** With the head of its content. What is private or unknown is sent as 404, and says nothing of itself. */
  private async sendPage(path: string, language: Language, request: FastifyRequest, reply: FastifyReply) {
    const { folder, name } = await findPage(this.root, language);
    const view = new VisitorView(this.calls, request.id);
    const [html, facts, rendered] = await Promise.all([
      readFile(join(folder, name), 'utf8'),
      this.pages.describe(path, language, view),
      this.rendered.find(request.url, language, view),
    ]);
    // Not for ever: another person may take the username.
    if (facts.movedTo)
      return reply
        .headers({ 'cache-control': 'no-cache' })
        .redirect(facts.movedTo + new URL(request.url, this.origin).search, 302);
    const shown = facts.status === 200 ? rendered : null;
    const place = { origin: this.origin, language, botUrl: this.settings.botUrl };
    const page = writePage(shown?.html ?? html, facts, place);
    // Also with 304, whose headers replace those that the browser has kept.
    allowScripts(reply, [...sourcesIn(html), ...(shown ? [shown.script] : [])]);
    const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const etag = etagOf(page, isCompressed ? '-br' : '');
    reply.headers({ 'cache-control': 'no-cache', vary: `${PAGE_VARIES}, accept-encoding`, etag });
    if (facts.status === 200 && isKept(request.headers['if-none-match'], etag))
      return reply.status(304).send();
    reply.status(facts.status).type('text/html; charset=utf-8');
    if (!isCompressed) return reply.send(page);
    return reply.header('content-encoding', 'br').send(await compressed(page));
  }
}

/** @param sources of inline scripts: `'sha256-…'` */
function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  const name = 'content-security-policy';
  const policy = String(reply.getHeader(name));
  reply.header(name, policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')));
}

/** The hashes of the inline scripts in a page of the build, which holds nothing of anybody yet. */
const sourcesIn = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );

/** A service worker keeps the page with its headers. */
async function sendFile(reply: FastifyReply, file: BuiltFile, hashed: boolean): Promise<FastifyReply> {
  if (file.name === INDEX)
    allowScripts(reply, sourcesIn(await readFile(join(file.folder, file.name), 'utf8')));
  return send(reply, file, hashed);
}

/** A file without a hash in its name may be another one for the next request, or in another language. */
function send(reply: FastifyReply, { folder, name }: BuiltFile, hashed: boolean): FastifyReply {
  if (hashed) reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
  else reply.headers({ 'cache-control': 'no-cache', vary: PAGE_VARIES });
  return reply.sendFile(name, folder, { cacheControl: false });
}
