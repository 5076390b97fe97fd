/** Downloads what an address answers with. By a link: with `download` a refusal fails it and does not replace the page. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
