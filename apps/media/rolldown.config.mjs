import { service } from '../../rolldown.service.mjs';

export default service();
