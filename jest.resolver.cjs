// Specs get fast-check by way of a module that seeds it. The exports of @slovo/texts name the Russian folder. A spec that sees the texts of another language gets the same file
// of that folder, as in the build of a page (vite.language.ts); its environment says which by a condition.
const { join } = require('node:path');

const SEEDED = join(__dirname, 'libs', 'testing', 'src', 'properties', 'seeded-fast-check.ts');
const TEXTS = '@slovo/texts/';
const FOLDERS = '@slovo/texts/folders/';

module.exports = (request, options) => {
  if (request === 'fast-check' && options.basedir !== join(SEEDED, '..')) return SEEDED;
  const found = options.defaultResolver(request, options);
  if (!request.startsWith(TEXTS) || request.startsWith(FOLDERS)) return found;
  const condition = options.conditions?.find((one) => one.startsWith('texts-'));
  return condition ? found.replace('/libs/texts/src/ru/', `/libs/texts/src/${condition.slice(6)}/`) : found;
};
