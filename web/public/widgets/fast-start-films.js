/* The six films: a picture from content/art and a sentence for each of their four scenes. */
window.films = [
  {
    title: 'Settle in',
    scenes: [
      ['bonus-founder', 'Welcome. This first week asks for ten quiet minutes a day.'],
      ['cover-morning-tide', 'Open your profile, and add your name and a picture.'],
      ['recent-mindfulness', 'Put the app on your Home Screen, where your thumb finds it.'],
      ['hero-spring', 'That is the first step. The water is deep enough already.'],
    ],
  },
  {
    title: 'Choose your three',
    scenes: [
      ['group-wellness-products', 'Begin with what you would use yourself.'],
      ['event-tasting-glasses', 'Three products are enough to speak from experience.'],
      ['training-notes', 'Read their pages, and write down one sentence of your own.'],
      ['recent-nutrition', 'Then use them, every day, for a month.'],
    ],
  },
  {
    title: 'Share your first link',
    scenes: [
      ['scene-back-office', 'Every product has a link that is yours alone.'],
      ['event-lake-midsummer', 'Send it, or let a friend scan its code.'],
      ['training-courses', 'My Shared Links shows you how many came.'],
      ['event-tasting-tea', 'One honest message is worth ten clever ones.'],
    ],
  },
  {
    title: 'Listen once a day',
    scenes: [
      ['training-audios', 'The audio library is made for the car and the kitchen.'],
      ['cover-long-road', 'One talk a day is enough, at your own speed.'],
      ['bonus-founder-audios', 'Keep those that you would play to a friend.'],
      ['scene-radio', 'And let the others go by.'],
    ],
  },
  {
    title: 'Meet the others',
    scenes: [
      ['event-workshop-circle', 'Join the online meeting. You find it in the menu.'],
      ['event-workshop-table', 'Listen first. Nobody is asked to speak.'],
      ['event-lake-jetty', 'Come to a gathering when one is near.'],
      ['event-evening-table', 'You will know half the table by name.'],
    ],
  },
  {
    title: 'Find your rhythm',
    scenes: [
      ['event-walk-ridge', 'Choose two hours a week, and keep them.'],
      ['event-tasting-toast', 'One for learning, and one for people.'],
      ['event-walk-rest', 'Rest is part of the plan.'],
      ['scene-fast-start', 'That was your fast start. From here on the pace is yours.'],
    ],
  },
];
