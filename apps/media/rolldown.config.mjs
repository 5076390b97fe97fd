import { service } from '../../rolldown.service.mjs';

const config = service();

// What runs in a process of its own is a file of its own.
export default { ...config, input: { ...config.input, decode: 'src/files/decode.ts' } };
