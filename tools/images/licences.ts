// Which licences an image may hold. Why: docs/decisions/059-only-what-a-bundle-imports.md

/** May be passed on in any image, with their text. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT and ISC',
  'OFL-1.1',
  'Unlicense',
]);

interface Copyleft {
  /** Where the source of this version is, which each recipient of the image may ask for. */
  source: (version: string) => string;
  /** The texts in Debian's /usr/share/common-licenses. */
  texts: readonly string[];
  /** The images that may hold it. */
  images: readonly string[];
}

const sharpLibvips: Copyleft = {
  source: (version) => `https://github.com/lovell/sharp-libvips/tree/v${version}`,
  texts: ['LGPL-3', 'GPL-3'],
  // The gateway draws the pictures that links show with it: docs/decisions/032-pages-of-the-server.md.
  images: ['media', 'gateway'],
};

/** Packages whose licence asks for more than its text: each one looked at. */
export const COPYLEFT: Record<string, Copyleft> = {
  '@ffmpeg/core': {
    source: (version) => `https://github.com/ffmpegwasm/ffmpeg.wasm/tree/v${version}`,
    texts: ['GPL-2'],
    images: ['media'],
  },
  'libheif-js': {
    source: (version) => `https://github.com/catdad-experiments/libheif-js/tree/v${version}`,
    texts: ['LGPL-3', 'GPL-3'],
    images: ['media'],
  },
  '@img/sharp-libvips-linux-x64': sharpLibvips,
  '@img/sharp-libvips-linux-arm64': sharpLibvips,
  // By file: the rest of an image stays as it is.
  satori: {
    source: (version) => `https://github.com/vercel/satori/tree/${version}`,
    texts: ['MPL-2.0'],
    images: ['gateway'],
  },
};

/**
 * @returns what the package asks for beyond its text, if anything
 * @throws when this image must not hold it, or nobody has looked at its licence
 */
export function checkLicence(image: string, name: string, licence: string | undefined): Copyleft | undefined {
  const known = COPYLEFT[name];
  if (known) {
    if (!known.images.includes(image))
      throw new Error(
        `${name} (${licence}) is allowed in the image of ${known.images.join()}, not of ${image}`,
      );
    return known;
  }
  // One permissive alternative is enough, but all parts of it must be permissive.
  const alternatives = (licence ?? '').replaceAll(/[()]/g, '').split(' OR ');
  if (
    alternatives.some(
      (one) => PERMISSIVE.has(one) || one.split(' AND ').every((part) => PERMISSIVE.has(part)),
    )
  )
    return undefined;
  throw new Error(
    `${name} has the licence ${licence ?? 'none'}, which tools/images/licences.ts does not know`,
  );
}
