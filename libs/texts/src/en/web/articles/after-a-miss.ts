import type { ArticleText } from '../../../article.ts';

export const afterAMiss: ArticleText = {
  title: 'The day after a miss',
  lead: 'It is not the first missed day that ruins a habit but the second. What to do in between.',
  body: [
    'Yesterday you did not do it. Maybe you were ill, maybe you fell asleep, maybe you simply did not want to. This morning it feels like a pebble in your shoe: you can walk, but every step reminds you.',
    'More is decided in this minute than on the day you gave your word. Giving your word is easy: there is music inside. Coming back has to be done in silence, with no witnesses and in no particular mood. Yet coming back is the one skill you will need in every promise, because everyone misses. The only question is how long it takes until the next time: a day, a month or a lifetime.',
    { heading: 'First, do not add it up' },
    'The first thing you want to do is draw conclusions. “Failed again”, “I knew it”, “so what is the point now”. It resembles honesty, but it is not. Honesty is shorter: “I did not do it yesterday”. Everything else is a story you added to that day.',
    'Do not look for blame, look for the cause. Blame is about you, and there is nothing to be done with it. The cause is about Tuesday: kept late at work, no dry shoes, dinner at ten. You can work with a Tuesday.',
    { quote: 'One miss is an accident. Two in a row are the beginning of a new habit.' },
    { heading: 'Then do the smallest thing' },
    'The great mistake of those who come back is to make up for it. Missed five kilometers, so ten today. Missed twenty pages, so forty. The debt grows, and tomorrow you are afraid to go near it. After a week of such debts a person declares bankruptcy.',
    'Do the opposite: less than usual. One lap. Two pages. One sentence out loud. Today’s task is not to catch up but to let the miss stay a single one. Yesterday is gone; it cannot be brought back, and it need not be. Today’s cell is empty and waiting.',
    { heading: 'Say it out loud' },
    'Write about it in your report. Not a page of excuses but one sentence: “Missed yesterday, stayed late with friends. Walked a lap today.” You will see two things. Nobody fainted. And the next report is easy to write, because there is nothing left to hide.',
    'If a motivator is waiting for you, write to them before they ask. It is a very small act of courage, and courage can be trained too.',
    { heading: 'Remove one stone' },
    'The cause nearly always points to one small change, and it should be made the same day:',
    {
      list: [
        'you forgot: tie it to something that cannot be forgotten, to the kettle, the keys, the way home;',
        'you ran out of time: move it to the morning, or cut it in half;',
        'you did not want to, three days in a row: perhaps the promise is too big. Close it honestly and make a new, smaller one.',
      ],
    },
    { heading: 'Allow yourself misses in advance' },
    'A habit here has some slack: up to a fifth of its days. That is not a loophole but part of the deal. You knew from the start that a month would bring a cold, a journey or somebody’s birthday. A skip does not tear the ribbon: it leaves a knot, as on a rope that was tied and is pulled on.',
    'But even a torn ribbon remains yours. To the left of the cut is everything you did. Nobody has the right to take it away, and neither do you. To the right is today.',
    'Go out. If only to the corner.',
  ],
};
