import service from '../../rolldown.service.mjs';

// `admin-token` issues tokens to operators.
export default { ...service, input: { ...service.input, 'admin-token': 'src/admin-token.ts' } };
