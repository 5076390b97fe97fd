import sharp from 'sharp';

/** What a demo report shows. */
export type Scene = 'park' | 'book' | 'plate' | 'sketch' | 'dawn';

const WIDTH = 1280;
const HEIGHT = 960;
/** The repository carries what is drawn. */
const SCALE = 0.625;
/** Pictures of a scene, in turn. */
const VARIANTS = 5;

/** A JPEG of the scene; `seed` changes light and details, so that two days do not look alike. */
export function drawScene(scene: Scene, seed: number): Promise<Buffer> {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${SCENES[scene](seed % VARIANTS)}</svg>`,
    ),
  )
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer();
}

const noise = (seed: number, salt: number): number => {
  const value = Math.sin(seed * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const sky = (id: string, top: string, bottom: string): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
   <rect width="100%" height="100%" fill="url(#${id})"/>`;

const SCENES: Record<Scene, (seed: number) => string> = {
  park: (seed) => `${sky('park', `hsl(${195 + noise(seed, 1) * 30} 35% 72%)`, 'hsl(34 70% 80%)')}
    <circle cx="${WIDTH * (0.3 + noise(seed, 2) * 0.4)}" cy="520" r="70" fill="#fff4d6" opacity=".9"/>
    <path d="M0 600 L1280 600 L1280 960 L0 960Z" fill="hsl(${95 + noise(seed, 3) * 25} 18% 38%)"/>
    <path d="M560 600 L720 600 L1060 960 L220 960Z" fill="#b9a58c"/>
    ${repeat(9, (n) => {
      const left = n % 2 === 0;
      const near = Math.floor(n / 2) + 1;
      const x = left ? 540 - near * 110 : 740 + near * 110;
      return `<ellipse cx="${x}" cy="${600 - near * 34}" rx="${18 + near * 9}" ry="${70 + near * 36}" fill="hsl(150 12% ${24 + noise(seed, n) * 10}%)"/>`;
    })}`,
  book: (seed) => `<rect width="100%" height="100%" fill="hsl(${24 + noise(seed, 1) * 16} 26% 34%)"/>
    <circle cx="1080" cy="170" r="260" fill="#ffe3a8" opacity=".35"/>
    <g transform="rotate(${-6 + noise(seed, 2) * 12} 640 480)"><rect x="250" y="230" width="390" height="520" rx="8" fill="#f6efe0"/><rect x="640" y="230" width="390" height="520" rx="8" fill="#fbf6ea"/>
    ${repeat(13, (n) => `<rect x="290" y="${280 + n * 34}" width="${250 + noise(seed, n) * 60}" height="9" fill="#8a8172"/><rect x="680" y="${280 + n * 34}" width="${n > 4 + noise(seed, 9) * 8 ? 0 : 250 + noise(seed, n + 20) * 60}" height="9" fill="#8a8172"/>`)}</g>`,
  plate: (
    seed,
  ) => `<rect width="100%" height="100%" fill="hsl(${200 + noise(seed, 1) * 40} 14% 78%)"/><circle cx="640" cy="490" r="350" fill="#fdfcf9"/><circle cx="640" cy="490" r="270" fill="#f2efe8"/>
    ${repeat(7, (n) => `<circle cx="${480 + noise(seed, n) * 320}" cy="${340 + noise(seed, n + 30) * 300}" r="${38 + noise(seed, n + 60) * 44}" fill="hsl(${[8, 22, 95, 120, 40][n % 5]} ${50 + noise(seed, n) * 20}% ${42 + noise(seed, n + 5) * 16}%)"/>`)}`,
  sketch: (seed) =>
    `<rect width="100%" height="100%" fill="#efe9dc"/>${repeat(26, (n) => `<path d="M${160 + noise(seed, n) * 960} ${160 + noise(seed, n + 40) * 640} q ${-120 + noise(seed, n + 80) * 240} ${-160 + noise(seed, n + 120) * 320} ${-200 + noise(seed, n + 160) * 400} ${-60 + noise(seed, n + 200) * 120}" stroke="#4a4740" stroke-width="${2 + noise(seed, n) * 4}" fill="none" opacity=".75"/>`)}`,
  dawn: (
    seed,
  ) => `${sky('dawn', `hsl(${230 + noise(seed, 1) * 30} 40% 32%)`, `hsl(${18 + noise(seed, 2) * 16} 80% 68%)`)}
    ${repeat(16, (n) => `<rect x="${n * 84}" y="${560 - noise(seed, n) * 190}" width="80" height="420" fill="hsl(240 18% ${14 + noise(seed, n + 7) * 8}%)"/><rect x="${n * 84 + 24}" y="${640 - noise(seed, n) * 120}" width="16" height="22" fill="#ffd98a" opacity="${noise(seed, n + 3) > 0.5 ? 0.9 : 0.1}"/>`)}`,
};
