import { createMemoryHistory } from '@tanstack/react-router';
import { createToasts } from '@slovo/ui/primitives/toast-store';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/create-router.ts';
import { AuthMachine } from '../shared/auth/auth-machine.ts';
import { queries } from '../shared/data/queries.ts';

export async function render(path: string, data: [unknown[], unknown][] = []): Promise<string> {
  const auth = new AuthMachine();
  const router = createAppRouter({ auth }, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  queries.clear();
  for (const [key, value] of data) queries.setQueryData(key, value);
  return renderToString(<App parts={{ auth, router, toasts: createToasts() }} />);
}
