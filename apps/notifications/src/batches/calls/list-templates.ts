import { Controller } from '@nestjs/common';
import { listTemplates } from '@slovo/contracts';
import { PERSONAL_TEMPLATES, personalTemplates, QUICK_TEMPLATES } from '@slovo/domain';
import { webHtml } from '@slovo/domain/message';
import { HandlesCall } from '@slovo/kit/calls';
import { messageTitle, templateHtml } from '@slovo/texts/notices/operator-messages';
import { LANGUAGES } from '@slovo/texts/languages';

@Controller()
export class ListTemplates {
  @HandlesCall(listTemplates)
  async listTemplates() {
    const templates = PERSONAL_TEMPLATES.map((key, place) => ({
      key,
      variables: [...personalTemplates[key]],
      languages: [...LANGUAGES],
      offered: true,
      quickPick: place < QUICK_TEMPLATES,
      samples: LANGUAGES.map((lang) => ({
        lang,
        title: messageTitle(key, lang),
        html: webHtml(templateHtml(key, lang)),
      })),
    }));
    return { success: true as const, templates };
  }
}
