import './app/styles.css';
import { readHandover, whenWhole } from './app/handover.ts';
import { show } from './app/show.tsx';
import { startApp } from './app/start.ts';

void whenWhole().then(() => {
  const handover = readHandover();
  return show(document.getElementById('root')!, startApp(handover), handover);
});
