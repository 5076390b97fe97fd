// How the other specs look at the focus: on pages made for that, in a real browser.
import { tabTo } from './keys.ts';
import { expect, test } from './test.ts';

const page = (style: string) => `<style>
  button { position: relative; margin: 40px; border: 0; outline: 0 }
  button:focus { outline: 3px solid }
  ${style}
</style><button>Дальше</button>`;

test('a mark that never comes to rest is looked at all the same', async ({ page: shown }) => {
  await shown.setContent(
    page(`@keyframes beat { from { outline-color: red } to { outline-color: blue } }
      button:focus { animation: beat 200ms infinite alternate }`),
  );
  await tabTo(shown, shown.getByRole('button'));
});

test('a mark that stands still in the middle of its animation is looked at all the same', async ({
  page: shown,
}) => {
  await shown.setContent(
    page(`@keyframes beat { from { outline-color: red } to { outline-color: blue } }
      button:focus { animation: beat 200ms paused }`),
  );
  await tabTo(shown, shown.getByRole('button'));
});

test('a stop that moves without end and shows no mark is wrong', async ({ page: shown }) => {
  await shown.setContent(
    page(`@keyframes run { from { left: 0 } to { left: 200px } }
      button:focus { outline: 0; animation: run 400ms infinite alternate }`),
  );
  await expect(tabTo(shown, shown.getByRole('button'))).rejects.toThrow('no mark is drawn');
});
