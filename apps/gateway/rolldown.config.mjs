import service from '../../rolldown.service.mjs';

// `draw-pictures` runs in a thread of its own.
export default {
  ...service,
  input: { ...service.input, 'draw-pictures': 'src/links/card/draw-pictures.ts' },
};
