import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Smaller responses fit into the first packets uncompressed. */
const WORTH_BYTES = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file beside every text file of the build, so that the gateway need not compress. Not in a
 * quick build, whose pages travel no further than this machine.
 */
export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'slovo:compress',
    apply: (_config, { command }) => command === 'build' && process.env.PAGE_BUILD !== 'quick',
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: {
      order: 'post',
      sequential: true, // after the service worker is written
      handler: async () => {
        const folder = join(config.root, config.build.outDir);
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(folder, file))),
        );
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, quality)),
    writeFile(`${file}.gz`, await deflate(bytes, { level: 9 })),
  ]);
}
