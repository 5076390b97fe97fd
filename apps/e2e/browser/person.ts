import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** A person at a browser of their own: the sandbox's chat in one tab, the web app in others. */
export class Person {
  constructor(
    readonly context: BrowserContext,
    readonly chat: Page,
  ) {}

  /** Messages of the chat that say this. */
  messages(words: string | RegExp): Locator {
    return this.chat.getByRole('log', { name: 'Сообщения' }).getByRole('article').filter({ hasText: words });
  }

  /** Meets the bot and follows its one-time link to the first page of the app. */
  async signIn(): Promise<Page> {
    await this.chat.getByRole('button', { name: 'Запустить' }).click();
    const link = this.chat.getByRole('link', { name: 'Войти в приложение' });
    await expect(link).toBeVisible();
    const opened = this.context.waitForEvent('page');
    await link.click();
    const app = await opened;
    await expect(app.getByRole('heading', { level: 1, name: 'Мои обещания' })).toBeVisible();
    expect(new URL(app.url()).pathname + new URL(app.url()).hash).toBe('/my');
    return app;
  }

  /** Picks the file in the chat's file chooser, as a phone's gallery would give it. */
  async sendPhoto(file: { name: string; mimeType: string; buffer: Buffer }, caption: string): Promise<void> {
    const choosing = this.chat.waitForEvent('filechooser');
    await this.chat.getByRole('button', { name: 'Прикрепить файл' }).click();
    await (await choosing).setFiles(file);
    const dialog = this.chat.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Подпись' }).fill(caption);
    await dialog.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Presses the newest button of this name under a message of the bot. */
  async press(button: string | RegExp): Promise<void> {
    await this.chat
      .getByRole('log', { name: 'Сообщения' })
      .getByRole('button', { name: button })
      .last()
      .click();
  }
}
