import { shell } from '@slovo/texts/web/shell';
import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../shared/feedback/later-page.tsx';

export const Route = createFileRoute('/board')({ component: () => <LaterPage title={shell.board} /> });
