// Lint rules of this house that no published plugin has.

const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';

/** A use case reads `now` once, so that the time machine can run a month in a minute and tests need no sleep. */
const noOwnClock = {
  meta: {
    type: 'problem',
    docs: { description: 'Only libs/kit/src/clock reads the machine’s clock.' },
    messages: {
      ownClock:
        'Take `now` from the call, the reaction or the Clock of @slovo/kit: only libs/kit/src/clock reads the machine’s clock.',
    },
    schema: [],
  },
  create: (context) => ({
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, messageId: 'ownClock' });
    },
    CallExpression(node) {
      const { callee } = node;
      const readsNow =
        callee.type === 'MemberExpression' && isDate(callee.object) && callee.property.name === 'now';
      if (readsNow || isDate(callee)) context.report({ node, messageId: 'ownClock' });
    },
  }),
};

export default { meta: { name: 'slovo' }, rules: { 'no-own-clock': noOwnClock } };
