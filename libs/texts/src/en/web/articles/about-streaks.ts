import type { ArticleText } from '../../../article.ts';

export const aboutStreaks: ArticleText = {
  title: 'A streak is not a number',
  lead: 'Why days in a row help so much, and at what point they begin to get in the way.',
  body: [
    'Next to twenty filled days the twenty-first fills itself. An empty cell beside them looks like a missing tooth, and on an evening when everything is too much effort, that is what gets you off the sofa. A streak is one of the simplest and strongest engines people have ever invented. Prisoners scratched lines on the wall, schoolchildren cross out the days until the holidays. It is a pleasure in itself to see how far you have come.',
    { heading: 'What it does well' },
    'A streak moves the reward from a distant future to this evening. Health comes in a year, a language in two, but one more cell appears right away. While the habit cannot yet stand on its own, that small joy holds its hand.',
    'A streak also removes the question. On day ten you no longer decide whether to run: you are a person who runs. Deciding is tiring; belonging is not.',
    { heading: 'Where it breaks' },
    'The trouble is that the number slowly takes the place of the thing. At first you run to breathe, then so as not to break the row, and then you jog around the sofa two minutes before midnight because it would be a shame about the hundred and seven days. The row is whole, and there is no running left in it.',
    'It is worse on the day the row does break. The longer the streak, the harder the fall, and the louder the voice: now it makes no difference. Someone who had not missed a day in a hundred misses the hundred and first and never comes back. What they lost was not a habit but a number, only they can no longer tell the difference.',
    { quote: 'A hundred days and one miss make a hundred days. A miss cannot subtract.' },
    { heading: 'What research says' },
    'Phillippa Lally and her colleagues at University College London watched how people form habits: drinking a glass of water, eating an apple, going for a run before dinner. A habit took sixty-six days on average to settle, but the spread was enormous, from eighteen to two hundred and fifty-four. And a single missed day made no noticeable difference to the outcome. The curve dipped a little and went on.',
    'So the thirty days of a promise are not a term after which you are guaranteed to have changed. They are a distance at which you can see whether this is for you.',
    { heading: 'How to get along with it' },
    {
      list: [
        'Plan your misses ahead. The right to six days out of thirty turns a catastrophe into an expense.',
        'Look at the share, not only at the row. Twenty-six out of thirty is a wonderful month, even if its longest streak is eight.',
        'If you catch yourself reporting without doing, make the promise smaller. Five honest minutes beat thirty painted ones.',
        'Leave your record in the past. It is already yours, and tomorrow cannot take it away.',
      ],
    },
    'That is why what you see here is drawn as a ribbon and not as a counter. After a miss a counter shows zero. A ribbon shows everything that was: dense weeks, the knots of skips, a short cut. And the place on the right where it goes on.',
  ],
};
