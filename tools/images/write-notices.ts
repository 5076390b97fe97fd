// node tools/images/write-notices.ts <image> <folder> [folders of pages...]: writes <folder>/notices of what the image
// will hold: its bill of materials (sbom.cdx.json, CycloneDX 1.6), the licences (licences.md) and, where one asks for it,
// the offer of sources (OFFER.md) with the texts of these licences. `npm sbom` knows the workspace as a whole only.
// Why: docs/decisions/059-only-what-a-bundle-imports.md
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLicence } from './licences.ts';
import { packagesIn } from './packages-in.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Debian's folder: images are built on Debian. */
const LICENCE_TEXTS = '/usr/share/common-licenses';

interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
}

interface Held {
  name: string;
  version: string;
  licence: string | undefined;
  /** In the lock file. */
  path: string;
  integrity: string | undefined;
  text: string | undefined;
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function readText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').trim();
}

function holdOf(path: string, entry: LockEntry, text: string | undefined): Held {
  const { name = nameOf(path), version = '', license, integrity } = entry;
  return { name, version, licence: license, path, integrity, text };
}

/** Styles, which have no source maps, take these into their files. */
const OF_STYLES = ['node_modules/@fontsource-variable/onest', 'node_modules/tailwindcss'];

/** Paths of the packages whose code is in the pages, by their source maps, which the service worker has as well. */
function packagesOfPages(pages: readonly string[]): string[] {
  const maps = pages.flatMap((folder) =>
    globSync('**/*.map', { cwd: folder }).map((file) => join(folder, file)),
  );
  const sources = maps.flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources,
  );
  const found = sources.flatMap(
    (source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@.][^/]*(?=\/)/.exec(source) ?? [],
  );
  return [...new Set([...found, ...(pages.length > 0 ? OF_STYLES : [])])];
}

/** @throws when something is there that the lock file does not name */
function findHeld(folder: string, pages: readonly string[]): Held[] {
  const { packages: lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const installed = packagesIn(folder).filter((path) => !lock[path]?.link);
  const hold = (root: string) => (path: string) => {
    const entry = lock[path];
    if (!entry) throw new Error(`${path} is not in the lock file`);
    return holdOf(path, entry, readText(join(root, path)));
  };
  const all = [...installed.map(hold(folder)), ...packagesOfPages(pages).map(hold(ROOT))];
  const once = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.keys()].toSorted().map((key) => once.get(key)!);
}

const purlOf = ({ name, version }: Held): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function component(held: Held): object {
  const { name, version, licence, path, integrity } = held;
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purlOf(held),
    name,
    version,
    purl: purlOf(held),
    ...(licence && {
      licenses: [/ and /.test(licence) ? { license: { name: licence } } : { expression: licence }],
    }),
    ...(sha512 && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  };
}

/** Without an instant and a serial number: the same content has the same bill. */
const billOf = (image: string, held: readonly Held[]): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'container', 'bom-ref': `slovo/${image}`, name: `slovo/${image}` } },
  components: held.map(component),
});

/** Texts that many packages share are there once. */
function listOf(image: string, held: readonly Held[]): string {
  const byText = Map.groupBy(held, ({ text }) => text ?? '');
  const sections = [...byText].map(([text, packages]) => {
    const names = packages.map(
      ({ name, version, licence }) => `- ${name} ${version}: ${licence ?? 'see the text'}`,
    );
    return `${names.join('\n')}\n\n${text || 'The package has no text of its own: that of its licence holds.'}\n`;
  });
  return `# What the image ${image} holds of others\n\n${sections.join('\n---\n\n')}`;
}

const offerOf = (image: string, held: readonly { name: string; version: string; source: string }[]): string =>
  `# Offer of sources

The image ${image} holds these programs and libraries of others, unchanged, whose licences give you a right to their
source. The texts of the licences lie beside this file.

${held.map(({ name, version, source }) => `- ${name} ${version}: ${source}`).join('\n')}

Who gave you this image gives you, or anybody to whom you pass it on, the complete corresponding source of these versions,
with the scripts that build them, for no more than the cost of sending it. The offer holds for three years from the day on
which you received the image, and as long as spare parts or support are offered for it. Ask where you received the image.

Each lies in node_modules as a package of its own and may be replaced by a changed one of the same interface. Nothing here
forbids to change them for your own use, or to examine the program for the sake of such changes.
`;

/** @param texts where the texts of licences lie, by Debian's names */
export function writeNotices(
  image: string,
  folder: string,
  pages: readonly string[],
  texts = LICENCE_TEXTS,
): void {
  const held = findHeld(folder, pages);
  const copyleft = held.flatMap(({ name, version, licence }) => {
    const asked = checkLicence(image, name, licence);
    return asked ? [{ name, version, source: asked.source(version), texts: asked.texts }] : [];
  });
  const target = join(folder, 'notices');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(billOf(image, held), null, 2)}\n`);
  writeFileSync(join(target, 'licences.md'), listOf(image, held));
  if (copyleft.length === 0) return;
  writeFileSync(join(target, 'OFFER.md'), offerOf(image, copyleft));
  for (const text of new Set(copyleft.flatMap((one) => one.texts)))
    copyFileSync(join(texts, text), join(target, `${text}.txt`));
}

if (import.meta.main) {
  const [image, folder, ...pages] = process.argv.slice(2);
  if (!image || !folder) throw new Error('Name the image and the folder');
  writeNotices(image, folder, image === 'gateway' ? pages : []);
}
