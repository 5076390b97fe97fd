import type { ArticleText } from '../../../article.ts';

export const promiseWell: ArticleText = {
  title: 'How to make a promise you can keep',
  lead: 'Most broken promises are lost in the minute they are made.',
  body: [
    'We make promises at good moments: on holiday, after a film, in the kitchen at night. In those moments we are stronger than usual, and generous with the time of the person we will be on a rainy Thursday. Then the Thursday person fails. They are no weaker than you. Nobody asked them, that is all.',
    'Here are four questions worth asking on their behalf.',
    { heading: 'Would I do it on a bad day?' },
    'Picture not an average day but a rotten one: five hours of sleep, a late train, everybody at home ill. What would you still do? That is the size of your promise. Five minutes of exercise instead of forty. Two pages instead of a chapter. On a good day you will do more and nobody will stop you, but your word is given for the bad one.',
    'A small promise does not look serious. Yet a month later it leaves you with thirty days, rather than five great efforts and twenty-five apologies.',
    { heading: 'Could a stranger tell that I did it?' },
    '“Eat well”, “be calmer”, “work on my Spanish”: none of these can be reported. Try to imagine one photo, or one sentence, that would tell someone who does not know you that it was done. If no picture comes to mind, the promise is not ready yet.',
    {
      list: [
        'Not “read more”, but twenty pages.',
        'Not “less phone”, but an hour without it after dinner.',
        'Not “get fit”, but a twenty-minute run every other day.',
      ],
    },
    { heading: 'When, and where?' },
    'The psychologist Peter Gollwitzer spent years studying a simple addition to an intention: “when this happens, I will do that”. “When I pour my coffee, I open the notebook.” “When I leave the station, I call my mother.” A review of more than ninety experiments found that with this addition people do what they planned noticeably more often. The reason is dull, and encouraging. There is nothing left to decide: the day itself gives the signal.',
    'Hook your promise to something that happens every day anyway. The kettle boils whatever your mood.',
    { quote: 'Do not look for time. Find an event that will happen without you.' },
    { heading: 'What will I do when I do not feel like it?' },
    'Not “if” but “when”. Some time in the second week the novelty wears off, and a day comes with no reason at all to get off the sofa. Decide now what happens then. The safest answer is to shrink it, not to drop it: put on your shoes and walk to the corner. At the corner it often turns out that you can go on. And if not, you still went out, and tomorrow it will be easier.',
    { heading: 'And finally: one' },
    'Five promises at once are a plan to become a different person by Friday. Take one. Let it become as unremarkable a part of your day as brushing your teeth, and then you can hook the second one to it.',
    'A modest word that is kept changes a life more than a grand one nobody mentions again. If only because afterwards people believe you. You, first of all.',
  ],
};
