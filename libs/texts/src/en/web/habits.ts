import type * as ru from '../../ru/web/habits.ts';
import type { Translation } from '../../translation.ts';

export const habits: Translation<typeof ru.habits> = {
  sleep: {
    title: 'In bed by midnight',
    description: 'Morning begins the night before. I want to wake up on my own, not to the third alarm.',
    why: 'Nearly everything we promise ourselves for the morning is decided in the evening. Going to bed on time is the promise that pulls the others along.',
    counts: 'The light is off, the phone is away, and it is not midnight yet.',
    advice: [
      'Set an alarm for 23:15: not to get up, but to start going to bed.',
      'Choose the last thing of the day in advance, or it will be the news feed.',
      'If it does not work today, do not sleep in until noon. Just go to bed on time tomorrow.',
    ],
    plans: [
      'Thirty evenings, fifteen minutes earlier every week.',
      'In touch for the first ten evenings; then you are on your own.',
    ],
  },
  steps: {
    title: 'Walk 10,000 steps',
    description: 'I want my body to move every day and my head to get some air.',
    why: 'Walking needs no kit, no membership and no good weather. It is about an hour and a half, and most of it is already in your day, only on wheels.',
    counts:
      'Ten thousand on the counter by the end of the day. Any step counter will do, as long as you stick to the same one.',
    advice: [
      'Get off one stop early: that is fifteen hundred steps without effort.',
      'Walk while you talk on the phone.',
      'Check the number at lunch. Below four thousand you will need an evening walk, and it is better to know early.',
    ],
    plans: [
      'A week at seven thousand, then ten. No running.',
      'A walk instead of the last hour at a screen.',
    ],
  },
  reading: {
    title: 'Read 20 pages',
    description: 'I used to devour books. I want that feeling back, and to finish what I have started.',
    why: 'Twenty pages take half an hour. Five times a week makes an average book in three weeks, and about seventeen a year.',
    counts: 'Twenty pages on paper, or as much on a screen. Rereading counts.',
    advice: [
      'Keep the book on your pillow and the phone in another room.',
      'If you do not like it by page fifty, change it without regret.',
      'Copy one sentence into your report. A month later you will be glad of the collection.',
    ],
    plans: ['A month of reading, one sentence a day, and at the end a talk about the best book.'],
  },
  running: {
    title: 'Run every other day',
    description: 'Twenty easy minutes. I want to breathe deeper and stop dreading the stairs.',
    why: 'The day of rest is built into the promise. You don’t have to earn it, and there is no run to catch up on.',
    counts: 'Twenty minutes outdoors. If you slow down to a walk, it still counts.',
    advice: [
      'The pace is right if you can talk about your dinner while running.',
      'Lay out your clothes the night before, right on the way to the kettle.',
      'If it hurts, rather than tires, take a skip. That is what skips are for.',
    ],
    plans: [
      'Fifteen runs. The first takes ten minutes, the last twenty-five.',
      'A run instead of a cigarette break: for those who are quitting.',
    ],
  },
  language: {
    title: '20 minutes of Spanish',
    description:
      'I understand it but stay silent. In a month I want to talk about my day without a dictionary.',
    why: 'A language grows by how often, not by how long. Twenty minutes can be found even on a bad day.',
    counts:
      'Twenty minutes of reading, speaking, listening or writing. A series with subtitles in your own language is rest, not practice.',
    advice: [
      'Same time, same place: after coffee, on the bus, before the shower.',
      'Speak aloud for at least a minute a day, if only to the cat.',
      'Take new words from your own life: what you saw, what you ate, what annoyed you.',
    ],
    plans: ['Twenty-two sessions, with one spoken sentence in each report.'],
  },
  spending: {
    title: 'Write down what I spend',
    description: 'I want to know where the money goes instead of guessing at the end of the month.',
    why: 'It takes three minutes and forbids nothing. But what is written down no longer slips away.',
    counts: 'All of the day’s spending is written down before bed. Zero is an entry too.',
    advice: [
      'Write it down at the checkout: by evening half of it will be forgotten.',
      'Five categories are enough: food, home, travel, treats, other.',
      'Cut nothing in the first month. Look first.',
    ],
    plans: ['A month of entries and an hour about what they show.'],
  },
  phone: {
    title: 'An hour without my phone in the evening',
    description: 'I want my evenings back, and I want my family to have my eyes again.',
    why: 'The hour feels empty for exactly two evenings. On the third it begins to fill: with a book, a conversation, silence.',
    counts: 'Sixty minutes in a row after dinner, with the phone in another room and on silent.',
    advice: [
      'Decide in advance what your hands will do. Empty hands look for a screen.',
      'Tell the people who might look for you at that time.',
      'Take a photo of the shelf where the phone will spend the hour: that is your report.',
    ],
    plans: [
      'Thirty evenings and an empty bedside table.',
      'The same hour with a book: two habits for the price of one.',
    ],
  },
  parents: {
    title: 'Call my parents twice a week',
    description:
      'Not on business and not on holidays. Just to ask how their day was, and to listen to the end.',
    why: 'There are promises nobody will ever check, and they are the ones people regret most. This is one of them.',
    counts: 'A call of five minutes or more. A message with a heart does not count.',
    advice: [
      'Tie the call to your way home: you walk it anyway.',
      'Ask a question that cannot be answered with “fine”.',
      'Your report is one small thing you learned. They are nice to reread.',
    ],
    plans: ['Letters and calls: eight conversations in a month.'],
  },
};
