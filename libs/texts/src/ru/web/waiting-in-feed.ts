/** On a card of the feed, above its newest report: for whom it waits. */
export const waitingInFeed = {
  vote: { day: (day: number) => `День ${day} ждёт голоса`, result: 'Итог ждёт голоса' },
  motivator: { day: (day: number) => `День ${day} ждёт мотиватора`, result: 'Итог ждёт мотиватора' },
};
