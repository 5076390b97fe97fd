import { readdirSync, readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a service's source asks its database: a call of Prisma's on a model, or SQL. */
const SITE =
  /\b(?:this\.)?(?:tx|db|prisma)\s*\.(?:\s*\w+\s*\.\s*(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(|\s*\$(?:query|execute)Raw)|\bupsertNewest(?:All)?\(|\browsOf\(/g;

/** Finds out which queries of a service's source have run, by V8's coverage. */
export class QuerySites {
  private readonly seen = new Set<string>();
  /** By file and offset: the line of a query that has not run yet, or null. */
  private readonly waiting = new Map<string, string | null>();
  /** Lines of queries as V8 has them: without types, and some with other breaks than in the file. */
  private readonly lines = new Set<string>();

  private constructor(
    private readonly session: Session,
    private readonly source: string,
  ) {}

  /** @param folder of the service's project */
  static async watch(folder: string): Promise<QuerySites> {
    const session = new Session();
    session.connect();
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return new QuerySites(session, join(folder, 'src') + sep);
  }

  /**
   * Queries that have not run yet, as `file.ts: the line of the query`.
   * @param rare lines of this form that may be missing: failures, races. Those that no query of the source has are returned too
   */
  async unreached(rare: readonly string[]): Promise<string[]> {
    const seen = await this.look();
    const untouched = this.files().filter((path) => !seen.has(path));
    const unreached = [
      ...[...this.waiting.values()].filter((line) => line !== null),
      ...untouched.flatMap((path) => this.linesOf(path)),
    ].filter((line) => !rare.includes(line));
    const all = new Set([...this.lines, ...untouched.flatMap((path) => this.linesOf(path))]);
    return [...unreached, ...rare.filter((line) => !all.has(line))].toSorted();
  }

  /** Coverage slows everything that runs later in this process. */
  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }

  /** All queries of a file. V8 does not report a file that never ran. */
  private linesOf(path: string): string[] {
    const source = readFileSync(path, 'utf8');
    return [...source.matchAll(SITE)].map(({ index }) => `${this.nameOf(path)}: ${lineAt(index, source)}`);
  }

  /** Each look resets V8's counts, so the result is kept here. Returns the files of which something ran. */
  private async look(): Promise<Set<string>> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    const seen = this.seen;
    for (const { url, scriptId, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : url;
      if (!path.startsWith(this.source)) continue;
      seen.add(path);
      const { scriptSource } = await this.session.post('Debugger.getScriptSource', { scriptId });
      for (const { index } of scriptSource.matchAll(SITE)) {
        const isReached = this.waiting.get(`${path} ${index}`) === null || countAt(index, functions) > 0;
        const line = `${this.nameOf(path)}: ${lineAt(index, scriptSource)}`;
        this.lines.add(line);
        this.waiting.set(`${path} ${index}`, isReached ? null : line);
      }
    }
    return seen;
  }

  private files(): string[] {
    return readdirSync(this.source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
      .map((path) => join(this.source, path));
  }

  private nameOf(path: string): string {
    return path.slice(this.source.length);
  }
}

/** How often the innermost block around the offset ran. */
function countAt(offset: number, functions: readonly Profiler.FunctionCoverage[]): number {
  const around = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return around[0]?.count ?? 0;
}

function lineAt(offset: number, source: string): string {
  const end = source.indexOf('\n', offset);
  return source.slice(source.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end).trim();
}
