import { service } from '../../rolldown.service.mjs';

const config = service();

// Beside the service the tool that operators get a token with.
export default { ...config, input: { ...config.input, 'admin-token': 'src/admin-token.ts' } };
