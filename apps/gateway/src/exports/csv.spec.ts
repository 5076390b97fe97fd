import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRow } from './csv.ts';

/** As a spreadsheet reads a file: a cell that begins with a quote ends it at the next lone one; what follows is taken as it is. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length;) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[at + 1] === '"') at += 1;
        else if (text[at] === '"') break;
        cell += text[at];
      }
      at += 1;
    }
    while (at < text.length && !['\r', '\n', separator].includes(text[at]!)) cell += text[at++];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    cells.push(cell);
  }
  return cells;
}

const isRun = (cell: string): boolean => /^\s*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell);

describe('a row of an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+7', "'+7"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\u3000﹦1', "'\u3000﹦1"],
    ['\tтаб', "'\tтаб"],
    ['\rвозврат', "'\rвозврат"],
    ["x;=cmd|'/c calc'!A1", "x;'=cmd|'/c calc'!A1"],
    ['x; -2', "x;' -2"],
    ['x;"=1', 'x;\'"=1'],
    ['x\t@y', "x\t'@y"],
    ['x\n+y', "x\n'+y"],
    ['а=б; в-г', 'а=б; в-г'],
    ['', ''],
  ])('[ADM-REC-12] shows %j as a text', (given, shown) => {
    expect(cellsOf(csvRow([1, given, 2]), ',')).toEqual(['1', shown, '2']);
  });

  it('[ADM-REC-12] has quotes around every cell', () => {
    expect(csvRow([7, null, 'x', 'a "b"'])).toBe('"7","","x","a ""b"""\r\n');
  });

  it('[ADM-REC-12] has no cell that a spreadsheet runs, whatever it takes for a separator', () => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '﹢',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ' ',
      'x',
    );
    const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const row = csvRow([1, ...values]);
        for (const separator of [',', ';', '\t']) expect(cellsOf(row, separator).filter(isRun)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
