import './app/styles.css';
import { readHandover } from './app/handover.ts';
import { show } from './app/show.tsx';
import { startApp } from './app/start.ts';

const handover = readHandover();
void show(document.getElementById('root')!, startApp(handover?.config), handover);
