import service from '../../rolldown.service.mjs';

// `decode` runs in a process of its own.
export default { ...service, input: { ...service.input, decode: 'src/files/decode.ts' } };
