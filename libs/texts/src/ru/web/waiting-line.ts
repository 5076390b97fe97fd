/** «Ждут вас: 3» on /my. Apart from the texts of the cards, which /my does not need. */
export const waitingLine = {
  text: (count: number, more: boolean) => `Ждут вас: ${count}${more ? '+' : ''}`,
};
