import './app/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start.ts';

createRoot(document.getElementById('root')!).render(<App parts={startApp()} />);
