import type { ArticleText } from '../../../article.ts';

export const whyAPromise: ArticleText = {
  title: 'Why a promise needs a witness',
  lead: 'The promise nobody knows about is the hardest to keep. And shame has nothing to do with it.',
  body: [
    'The easiest promise in the world is the one you make to yourself and never say out loud. You can adjust it, postpone it, soften it, and in the end forget it was there. Nobody will notice. You will not notice at once either: one day you simply find that “I have decided” no longer means anything.',
    'What you lose that way is not the habit of running or reading. It is trust in your own voice. When it says “starting Monday”, you already know how that ends, and you do not even argue.',
    { heading: 'Saying it makes it solid' },
    'A promise told to another person changes shape. It gets edges: what exactly, from which day, until when. While you explain, you cannot help coming to terms with yourself. There is nobody you can tell “I will move more”: anyone would ask how much more. But “twenty minutes every other day, until the end of the month” can be checked.',
    'So the first thing a witness does is listen. They have not checked anything yet, and half the work is done: the promise has become one that can be kept at all.',
    {
      quote:
        'A witness is not there to shame you. A witness is there so that the day does not pass unnoticed.',
    },
    { heading: 'Why it is not shame' },
    'It may seem that we keep our word for fear of disgrace. Fear does work, but not for long, and at a high price. Those who are afraid hide their bad days, and a hidden day cannot be mended: you cannot talk about it, and there is nothing to learn from it. People who are held by shame alone tend to disappear after the very first miss, so as not to explain it to anyone.',
    'What holds for long is something else: someone is waiting. Somebody will open your report this evening. They will not grade it or praise it, they will just see it and press a button. It is surprising how much strength such a small thing gives. We do for another’s glance what we would not do for our own health, and there is nothing shameful in that. It is how creatures that live together are made.',
    { heading: 'Whom to ask' },
    'A good witness is neither the strictest person you know nor the kindest. The strict one will turn the month into an exam; the kind one will forgive everything in advance, and your word will go soft again. Look for someone who:',
    {
      list: [
        'answers the same day, because a report without an answer is like a letter sent into the void;',
        'asks “what got in the way?” rather than “why again?”;',
        'has promised something too, and knows what day nine tastes like.',
      ],
    },
    'If you know nobody like that, strangers will do. It is odd but true: people in the feed who see your name for the first time vote with care. They have no need to spare you, and they do not remember your past Mondays.',
    { heading: 'And the other way round' },
    'Be a witness yourself. Look at someone’s report, vote, notice somebody’s day twenty. It takes a minute, and from there you see what cannot be seen from inside your own promise: everybody misses, everybody comes back, and nobody stops being a person of their word because of it.',
    'Keeping your word is not about being flawless, after all. It is about answering honestly tomorrow when someone asks, “So, how did it go?”',
  ],
};
