import { press } from './steps.ts';
import type { View } from './view.ts';

/** The board and what it links to. */
export const BOARD_VIEWS: View[] = [
  { name: 'board', rows: 'BOARD-08', viewer: 'nobody', path: '/board', text: 'Мотиваторы' },
  { name: 'board-templates', viewer: 'nobody', path: '/board#templates', text: 'Ложиться до полуночи' },
  { name: 'board-useful', viewer: 'nobody', path: '/board#useful', text: 'Зачем слову свидетель' },
  {
    name: 'board-motivator',
    rows: 'BOARD-04, BOARD-05',
    viewer: 'nobody',
    path: '/board/user/1#motivator',
    text: 'Как работает',
  },
  { name: 'board-motivator-profile', viewer: 'nobody', path: '/board/user/1', text: 'лучшая серия' },
  { name: 'privacy', rows: 'PRIVACY-01', viewer: 'nobody', path: '/privacy', text: 'Кому писать' },
  { name: 'habit', rows: 'BOARD-07', viewer: 'owner', path: '/habit/4', text: 'Взять эту привычку' },
  {
    name: 'habit-expert',
    viewer: 'owner',
    path: '/habit/4',
    text: 'Начать тренировку',
    afterLoad: press('Подробнее: Марина Левченко'),
  },
  { name: 'article', rows: 'BOARD-06', viewer: 'nobody', path: '/article/1', text: 'минуты чтения' },
];
