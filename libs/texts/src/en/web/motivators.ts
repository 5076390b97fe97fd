import type * as ru from '../../ru/web/motivators.ts';
import type { Translation } from '../../translation.ts';

const MONTH = 'a month';
const MEETING = 'a meeting';
const CHECKED = 'Checking your reports';

export const motivators: Translation<typeof ru.motivators> = {
  levchenko: {
    name: 'Marina Levchenko',
    city: 'Kazan',
    specialization: 'Running and morning exercise',
    lead: 'Began with one lap around her house. Teaches you not to speed up too soon.',
    bio: [
      'Eight years ago I could not run from one bus stop to the next. I promised a friend one lap around the house every morning, and every evening she asked, “Well?” A year later we crossed a ten-kilometer finish line together.',
      'Since then I have been asking that question myself. I do not need your seconds or your pulse. I need to know that you went out the door.',
    ],
    approach: [
      'In the first week we run half as much as you would like: a word is easier to keep with strength to spare.',
      'The report is a photo of the place where you turned around. No selfies, no records.',
      'We talk about a miss once, and briefly: what got in the way, and what to clear away for tomorrow.',
    ],
    suits: 'Those who have bought running shoes three times and never worn a pair out.',
    offers: [
      { name: CHECKED, per: MONTH },
      { name: 'Reports and a weekly call', per: MONTH },
    ],
  },
  asadov: {
    name: 'Timur Asadov',
    city: 'Yekaterinburg',
    specialization: 'Quitting smoking and sweets',
    lead: 'Quit six times, and for good the seventh. Knows what to say on day four.',
    bio: [
      'I smoked for fourteen years and quit “starting Monday” six times. The seventh time I gave my word to my son, and he drew crosses in the calendar for me. Letting the calendar down turned out to be harder than holding on.',
      'I do not lecture about harm: you know it all already. I answer the message “I am about to give in”, usually before you reach the store.',
    ],
    approach: [
      'Before day one we write a list: when you crave it, where, and what you will do instead.',
      'A report every evening, even if it is just “holding on”.',
      'A miss does not undo the days before it. We write it down and go on.',
    ],
    suits: 'Those who need a person at the other end, not one more app with a chart.',
    offers: [
      { name: 'A month in touch', per: MONTH },
      { name: 'The first ten days', per: 'in all' },
    ],
  },
  shmeleva: {
    name: 'Olga Shmeleva',
    city: 'Saint Petersburg',
    specialization: 'Reading and writing',
    lead: 'An editor. Brings reading back to people who “used to devour books”.',
    bio: [
      'I have edited other people’s texts for twenty years, and one day I noticed that I had not finished a single book in a year. Now twenty pages before sleep are my oldest promise and my favorite.',
      'Good reading is like a walk: what matters is leaving the house. Where you end up, we decide on the way.',
    ],
    approach: [
      'We choose the book you want to read, not the one you would be proud of.',
      'The report is one sentence that caught you. After a month you have a notebook of them.',
      'We drop a boring book without regret: the promise was to read, not to suffer.',
    ],
    suits: 'Those with a pile on the bedside table and a phone in the hand.',
    offers: [
      { name: CHECKED, per: MONTH },
      { name: 'Feedback on your text', per: MEETING },
    ],
  },
  belkin: {
    name: 'Igor Belkin',
    city: 'Nizhny Novgorod',
    specialization: 'Money and spending',
    lead: 'An accountant who will not scold you for takeout coffee.',
    bio: [
      'All day I balance other people’s books, and for years I put off my own. I began with five lines in my notes, and two months later I saw where my vacation was going.',
      'I do not teach saving. First you simply look, and that alone changes more than any ban.',
    ],
    approach: [
      'In the first month we only write things down. No limits, and no promises to yourself on top.',
      'The report is a picture of the day’s entries; cover the amounts with your thumb if you like.',
      'At the end of the month, an hour together: what surprised you, and what you want to change.',
    ],
    suits: 'Those who are afraid to open their banking app.',
    offers: [
      { name: 'A month of entries', per: MONTH },
      { name: 'The closing talk', per: MEETING },
    ],
  },
  yusupova: {
    name: 'Dinara Yusupova',
    city: 'Ufa',
    specialization: 'Sleep and evenings without a screen',
    lead: 'A doctor. Goes to bed at eleven and does not apologize for it.',
    bio: [
      'After years of night shifts I know everything about sleep loss that one can learn first-hand. Sleep does not come back from tea with honey but from something dull: the same hour, thirty days in a row.',
      'I do not treat insomnia by message: for that you need to see a doctor. I help those who could sleep but scroll.',
    ],
    approach: [
      'The phone spends the night in the kitchen. We buy the cheapest alarm clock there is.',
      'The report is a photo of the phone charging far from the bed, with a clock in the picture.',
      'We move by fifteen minutes a week: the body does not like heroics.',
    ],
    suits: 'Those who promise every morning to go to bed earlier.',
    offers: [
      { name: CHECKED, per: MONTH },
      { name: 'Three meetings a month', per: MONTH },
    ],
  },
  korotaev: {
    name: 'Pavel Korotaev',
    city: 'Tomsk',
    specialization: 'Languages',
    lead: 'Learned Spanish on the way to work. Believes in twenty minutes, not in crash courses.',
    bio: [
      'I went through three courses before I understood: it is not about the textbook. It is that on a rainy Thursday in November nobody was waiting for me to open the notebook.',
      'Now I am the one who waits. Twenty minutes five times a week make more than eighty hours a year. That is a lot, if they happen.',
    ],
    approach: [
      'We agree where in your day the twenty minutes live: before coffee, on the bus, after dinner.',
      'The report is one new sentence, spoken on video. I correct no mistakes until you ask.',
      'Once a week we talk for ten minutes in the language. You may stay silent, but it is awkward.',
    ],
    suits: 'Those who “understand but don’t speak”.',
    offers: [
      { name: CHECKED, per: MONTH },
      { name: 'Reports and a weekly talk', per: MONTH },
    ],
  },
};
