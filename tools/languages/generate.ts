// What is made from the folders of texts: `node tools/languages/generate.ts`, or nx run @slovo/texts:generate.
import { fileURLToPath } from 'node:url';
import { listFolders } from './list-folders.ts';
import { writePseudoLanguage } from './pseudo-language.ts';

const texts = fileURLToPath(new URL('../../libs/texts/src', import.meta.url));
await listFolders(texts);
await writePseudoLanguage(texts);
