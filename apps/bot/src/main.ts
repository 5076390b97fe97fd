import { runMain } from '@slovo/kit/main';

await runMain(() => import('./start.ts'));
