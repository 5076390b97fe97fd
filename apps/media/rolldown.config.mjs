import service from '../../rolldown.service.mjs';

// These run in processes of their own.
export default {
  ...service,
  input: {
    ...service.input,
    decode: 'src/files/decode.ts',
    'decode-pictures': 'src/files/decode-pictures.ts',
  },
};
