/** What failed (ERR-02 to ERR-07). */
export const failedTo = {
  loadPromises: 'Не удалось загрузить обещания',
  createPromise: 'Не удалось создать обещание',
  updatePromise: 'Не удалось сохранить обещание',
  deletePromise: 'Не удалось удалить обещание',
  startPromise: 'Не удалось запустить обещание',
  loadReports: 'Не удалось загрузить отчёты',
};

/** Shown for a failed call, by its name, if the server's answer has no sentence. */
export const callFailures: Readonly<Record<string, string>> = {
  'promises.list-promises': failedTo.loadPromises,
  'promises.create-promise': failedTo.createPromise,
  'promises.update-promise': failedTo.updatePromise,
  'promises.delete-promise': failedTo.deletePromise,
  'promises.start-promise': failedTo.startPromise,
  'promises.list-reports': failedTo.loadReports,
  'promises.list-public-reports': failedTo.loadReports,
};
