import { personalTemplates, PERSONAL_TEMPLATES, QUICK_TEMPLATES } from '@slovo/domain/notice';
import type { ResultOf } from '../src/shared/api/wire.ts';

/** As the server lists them. */
export const templates: ResultOf<'notifications.list-templates'> = {
  success: true,
  templates: PERSONAL_TEMPLATES.map((key, place) => ({
    key,
    variables: [...personalTemplates[key]],
    languages: ['ru', 'en'],
    offered: true,
    quickPick: place < QUICK_TEMPLATES,
    samples: (['ru', 'en'] as const).map((lang) => ({
      lang,
      title: key,
      html: `${lang} ${personalTemplates[key].map((name) => `<b>{{${name}}}</b>`).join(' ')}`,
    })),
  })),
};
