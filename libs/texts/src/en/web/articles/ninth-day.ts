import type { ArticleText } from '../../../article.ts';

export const ninthDay: ArticleText = {
  title: 'Day nine',
  lead: 'The novelty is over and the benefit has not arrived. On the dullest week of any promise.',
  body: [
    'Day one is interesting. So is day two: you are already “someone who runs”. On day three your legs ache, and it is almost pleasant. On day five you tell your friends. And then comes day nine, and there is nothing in it.',
    'Nothing hurts, nothing is new, nobody asks. There is no result to see, and there will not be one for a long while. There is only the kettle, the dark outside the window, and a thing to be done for the ninth time.',
    'For some it is day seven, for others day fourteen, but it comes for everyone. Most promises die right here, not because they are hard but because they are boring. Which is a pity, because day nine is the first real one. Until then curiosity carried you, and you hardly had a part in it.',
    { heading: 'Boredom is a good sign' },
    'It gets boring when you no longer have to brace yourself. Your brain has stopped treating the thing as an event and begun to treat it as part of the day. That is exactly what you started for: brushing your teeth is boring too, and that is why you brush them.',
    'So the question “why don’t I feel like it any more?” has a calm answer: because it is working.',
    { quote: 'Curiosity brings you to the door. Repetition lets you in.' },
    { heading: 'What not to do' },
    'Boredom pushes us to change things, and nearly all the changes do harm. You want to double the load, buy a new notebook, switch programs, add a second promise, a third. Every such change gives back a little novelty and costs a week of getting used to it. Someone who changes methods every nine days lives in an eternal beginning.',
    'Promise yourself to improve nothing until day thirty. Only what already stands can be improved.',
    { heading: 'What helps' },
    {
      list: [
        'Do it earlier. The same thing, but in the morning, before the day starts to argue.',
        'Do it shorter. Day nine counts after five minutes just as it does after thirty.',
        'Do it together. Call someone else who made a promise: two bored people are company.',
        'Notice something small. Put one detail in your report that was not there yesterday: frost, a new word, the dog next door.',
      ],
    },
    'The last one looks like a trifle and works better than the rest. When you know you will need a detail by the evening, you begin to look around. The ninth lap of the same park stops being the ninth.',
    { heading: 'A week later' },
    'Towards the end of the second week something quiet happens. You will forget to ask yourself whether you feel like it. You will just get up and go, and remember only on the way back. There will be no fanfare.',
    'That minute is what makes day nine worth getting through. It will pass as the eight before it passed: not because you found inspiration, but because you said it and you did it. Tomorrow is day ten.',
  ],
};
