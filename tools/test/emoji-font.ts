import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebianPackage } from '@slovo/local/debian-package.ts';

const FONT = 'usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

/**
 * The environment in which a browser has an emoji font, or none, whether or not the machine has one. Emoji are wider with
 * it, so texts wrap elsewhere. `folder` caches the font.
 */
export async function fontEnvironment(withEmoji: boolean, folder: string): Promise<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const package_ = join(folder, 'package');
  if (withEmoji && !existsSync(join(package_, FONT)))
    await unpackDebianPackage('fonts-noto-color-emoji', folder);
  const own = withEmoji ? `<dir>${join(package_, 'usr/share/fonts')}</dir>` : '';
  const file = join(folder, withEmoji ? 'with-emoji.conf' : 'without-emoji.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  ${own}
  <cachedir>${join(folder, 'cache-of-fonts')}</cachedir>
  ${withEmoji ? '' : '<selectfont><rejectfont><pattern><patelt name="color"><bool>true</bool></patelt></pattern></rejectfont></selectfont>'}
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
