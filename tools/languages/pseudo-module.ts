import { parseSync, Visitor } from 'rolldown/utils';
import { accented } from './accented.ts';

/** Calls and constructors whose arguments are options or names of fields. */
const TAKES_CODE = /^(?:Intl\.\w+|numberIn|textIn|.*\.toLocaleString)$/s;

interface Piece {
  start: number;
  end: number;
}

/**
 * A module of English texts with each of its words accented. Left alone is what the program reads: what is imported, keys,
 * comparisons, types, and options of `Intl`.
 */
export function pseudoModule(name: string, source: string): string {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  const code: Piece[] = [];
  const texts: Piece[] = [];
  const leave = (piece: Piece | null | undefined) => void (piece && code.push(piece));
  const sourceOf = ({ start, end }: Piece) => source.slice(start, end);
  const leaveArguments = (node: { callee: Piece; arguments: Piece[] }) => {
    if (TAKES_CODE.test(sourceOf(node.callee))) node.arguments.forEach(leave);
  };
  new Visitor({
    ImportDeclaration: leave,
    ExportNamedDeclaration: ({ source: from }) => leave(from),
    ExportAllDeclaration: leave,
    TSTypeAnnotation: leave,
    TSTypeAliasDeclaration: leave,
    TSInterfaceDeclaration: leave,
    CallExpression: leaveArguments,
    NewExpression: leaveArguments,
    MemberExpression: ({ computed, property }) => void (computed && leave(property)),
    BinaryExpression: ({ operator, left, right }) => {
      if (/^[!=]==$/.test(operator)) [left, right].forEach(leave);
    },
    SwitchCase: ({ test }) => leave(test),
    Property: ({ key, value, computed }) => {
      if (!computed) leave(key);
      // The name of a locale, not a word.
      if (sourceOf(key) === 'locale') leave(value);
    },
    VariableDeclarator: ({ id, init }) => {
      if (sourceOf(id).includes('Intl.')) leave(init);
    },
    Literal: (node) => void (typeof node.value === 'string' && texts.push(node)),
    TemplateElement: (node) => void texts.push(node),
  }).visit(program);

  const isCode = ({ start, end }: Piece) => code.some((piece) => piece.start <= start && end <= piece.end);
  let result = '';
  let done = 0;
  for (const text of texts.filter((piece) => !isCode(piece)).toSorted((a, b) => a.start - b.start)) {
    result += source.slice(done, text.start) + accented(sourceOf(text));
    done = text.end;
  }
  return result + source.slice(done);
}
