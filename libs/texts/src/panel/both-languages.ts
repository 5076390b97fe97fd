export type PanelLanguage = 'ru' | 'en';

/** The sentences of one feature of the panel in both languages. A sentence that one of them lacks does not compile. */
export type BothLanguages<T> = Readonly<Record<PanelLanguage, T>>;

export const bothLanguages = <T extends object>(texts: { ru: T; en: NoInfer<T> }): BothLanguages<T> => texts;
