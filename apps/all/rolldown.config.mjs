import { PROCESSES } from '@slovo/contracts/services';
import service from '../../rolldown.service.mjs';

/** One bundle of all services: what they have in common is loaded once. Built by `npm start`, never for an image. */
export default {
  ...service,
  input: {
    ...service.input,
    ...Object.fromEntries(PROCESSES.map((name) => [name, `../${name}/src/start.ts`])),
    // Programs and threads of their own, which their services start from the file beside them.
    'admin-token': '../auth/src/admin-token.ts',
    decode: '../media/src/files/decode.ts',
    'decode-pictures': '../media/src/files/decode-pictures.ts',
    'draw-pictures': '../gateway/src/links/card/draw-pictures.ts',
  },
  output: { ...service.output, dir: '../../dist/services' },
};
