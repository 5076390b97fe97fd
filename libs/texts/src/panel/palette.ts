import { bothLanguages } from './both-languages.ts';

export const palette = bothLanguages({
  ru: {
    title: 'Найти или сделать',
    placeholder: 'Имя, @username или #id',
    found: 'Найдено',
    people: 'Люди',
    recent: 'Недавнее',
    actions: (name: string) => `Что сделать: ${name}`,
    places: 'Перейти',
    commands: 'Панель',
    id: (id: number) => `id ${id}`,
    none: 'Ничего не нашлось',
    loading: 'Ищем…',
    what: 'найти',
    hints: { choose: 'выбрать', open: 'открыть', byId: 'по id,', byName: 'по имени', close: 'закрыть' },
  },
  en: {
    title: 'Find or do',
    placeholder: 'Name, @username or #id',
    found: 'Found',
    people: 'People',
    recent: 'Recent',
    actions: (name: string) => `What to do: ${name}`,
    places: 'Go to',
    commands: 'Panel',
    id: (id: number) => `id ${id}`,
    none: 'Nothing found',
    loading: 'Searching…',
    what: 'find',
    hints: { choose: 'choose', open: 'open', byId: 'by id,', byName: 'by name', close: 'close' },
  },
});
