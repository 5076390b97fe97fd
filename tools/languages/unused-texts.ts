import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** A module of texts and the keys in it: `['panel/palette', 'palette', 'hints', 'open']`. */
type Path = readonly string[];
/** Marks a computed key. */
const ANY = '*';
/** Names are bound for a whole file, so two of one name can be made of each other. */
const DEEPEST = 12;

/** The languages have the same keys. Servers and the bot ask for a text by language and key; only pages are followed. */
const TEXTS = 'libs/texts/src/ru/{web,panel}/**/*.ts';
const SOURCES = ['{apps,libs}/*/src/**/*.{ts,tsx}', 'apps/*/vite/**/*.ts', 'apps/*/*.ts', '*.ts'];
const NO_SOURCE = /\.spec\.tsx?$|\/generated\/|^libs\/texts\/src\/(?:en|pseudo)\//;
const IN_PACKAGE = /^@slovo\/texts\/((?:web|panel)\/.+)$/;
const IN_FOLDER = /^libs\/texts\/src\/ru\/((?:web|panel)\/.+)\.ts$/;
/** The module in an import whose language is a variable. */
const IN_ANY_FOLDER = /folders\/\$\{\w+\}\/((?:web|panel)\/[\w/-]+)/g;

/**
 * Texts of pages that no source reads, as `panel/palette: palette.hints.open`. In doubt a text counts as read: where its
 * key is computed, and where an object of texts is passed on and some source has the text's key as a word.
 * @param root the folder of the repository
 */
export function unusedTexts(root: string): string[] {
  const parse = (name: string) =>
    ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const texts = globSync(TEXTS, { cwd: root }).flatMap((name) => textsOf(parse(name)));
  const uses = new Uses();
  for (const name of globSync(SOURCES, { cwd: root }))
    if (!NO_SOURCE.test(name)) uses.addThoseOf(parse(name));
  return texts
    .filter((text) => !uses.include(text))
    .map(([module, ...keys]) => `${module}: ${keys.join('.')}`)
    .toSorted();
}

/** What a module of texts exports, down to each sentence. */
const textsOf = (file: ts.SourceFile): Path[] =>
  exportsOf(file).flatMap(({ name, value }) => leavesOf(value, [moduleOf(file.fileName)!, name]));

const exportsOf = (file: ts.SourceFile): { name: string; value: ts.Expression }[] =>
  file.statements
    .filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [{ name: name.text, value: initializer }] : [],
    );

function leavesOf(value: ts.Expression, path: Path): Path[] {
  const object = bareOf(value);
  if (!ts.isObjectLiteralExpression(object)) return [path];
  return object.properties.flatMap((property) => {
    const key = property.name && keyOf(property.name);
    if (key === undefined) return [];
    const inner = [...path, key];
    return ts.isPropertyAssignment(property) ? leavesOf(property.initializer, inner) : [inner];
  });
}

/** Without what only the compiler reads. */
const bareOf = (value: ts.Expression): ts.Expression => (isWrapper(value) ? bareOf(value.expression) : value);

const isWrapper = (
  node: ts.Node,
): node is ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression | ts.ParenthesizedExpression =>
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isParenthesizedExpression(node);

const keyOf = (name: ts.PropertyName): string | undefined =>
  ts.isComputedPropertyName(name) ? undefined : name.text;

const moduleOf = (name: string): string | undefined => IN_FOLDER.exec(name)?.[1];

class Uses {
  /** Paths of texts, and of objects of texts that are passed on: which of their keys are read there is unknown. */
  private readonly read = new PathSet();
  /** Paths of objects of texts that are read as a whole. */
  private readonly whole = new PathSet();
  private readonly words = new Set<string>();

  include(text: Path): boolean {
    return (
      this.whole.has((path) => begins(text, path)) ||
      this.read.has((path) => begins(path, text)) ||
      (this.words.has(text.at(-1)!) && this.read.has((path) => begins(text, path)))
    );
  }

  addThoseOf(file: ts.SourceFile): void {
    for (const [, module] of file.text.matchAll(IN_ANY_FOLDER)) this.whole.add([module!]);
    const names = new Names(file);
    const isOfTexts = moduleOf(file.fileName) !== undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)))
        return;
      if (ts.isExportDeclaration(node)) {
        const module = importedBy(file, node.moduleSpecifier);
        if (module !== undefined) this.whole.add([module]);
        return;
      }
      if (ts.isIdentifier(node) && isRead(node)) this.addUse(node, names);
      if (!isOfTexts && (ts.isIdentifier(node) || ts.isStringLiteralLike(node))) this.words.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private addUse(name: ts.Identifier, names: Names): void {
    const whole = wholeOf(name);
    // Reading the new names counts as reading the texts.
    if (isInitializer(whole)) return;
    const { parent } = whole;
    const isListed = ts.isCallExpression(parent) && /^Object\.\w+$/.test(parent.expression.getText());
    for (const path of names.pathsOf(whole)) (isListed ? this.whole : this.read).add(path);
  }
}

class PathSet {
  private readonly paths = new Map<string, Path>();

  add(path: Path): void {
    this.paths.set(path.join('\n'), path);
  }

  has(isSought: (path: Path) => boolean): boolean {
    return this.paths.values().some(isSought);
  }
}

const begins = (path: Path, beginning: Path): boolean =>
  beginning.length <= path.length &&
  beginning.every((key, index) => key === path[index] || key === ANY || path[index] === ANY);

/** What the names in a file stand for: texts, or objects of texts. */
class Names {
  private readonly paths = new Map<string, Path[]>();

  constructor(file: ts.SourceFile) {
    const module = moduleOf(file.fileName);
    if (module !== undefined) for (const { name } of exportsOf(file)) this.bind(name, [module, name]);
    for (const statement of file.statements)
      if (ts.isImportDeclaration(statement)) this.bindImport(file, statement);
    const declarations = this.paths.size === 0 ? [] : declarationsIn(file);
    const bindAll = () =>
      declarations.map(({ name, value }) => this.bindPattern(name, this.pathsOf(value))).includes(true);
    while (bindAll());
  }

  pathsOf(value: ts.Expression): Path[] {
    const bare = bareOf(value);
    if (ts.isIdentifier(bare)) return this.paths.get(bare.text) ?? [];
    if (ts.isPropertyAccessExpression(bare))
      return this.pathsOf(bare.expression).map((path) => [...path, bare.name.text]);
    if (ts.isElementAccessExpression(bare)) {
      const { expression, argumentExpression: key } = bare;
      return this.pathsOf(expression).map((path) => [...path, ts.isStringLiteralLike(key) ? key.text : ANY]);
    }
    if (ts.isConditionalExpression(bare))
      return [bare.whenTrue, bare.whenFalse].flatMap((one) => this.pathsOf(one));
    if (ts.isBinaryExpression(bare)) return [bare.left, bare.right].flatMap((one) => this.pathsOf(one));
    return [];
  }

  private bindImport(file: ts.SourceFile, { moduleSpecifier, importClause }: ts.ImportDeclaration): void {
    const module = importedBy(file, moduleSpecifier);
    const bindings = importClause?.namedBindings;
    if (module === undefined || !bindings) return;
    if (ts.isNamespaceImport(bindings)) this.bind(bindings.name.text, [module]);
    else
      for (const { name, propertyName } of bindings.elements)
        this.bind(name.text, [module, (propertyName ?? name).text]);
  }

  /** @returns whether it was not known before */
  private bind(name: string, path: Path): boolean {
    const known = this.paths.get(name) ?? [];
    if (path.length > DEEPEST || known.some((one) => one.join('\n') === path.join('\n'))) return false;
    this.paths.set(name, [...known, path]);
    return true;
  }

  private bindPattern(name: ts.BindingName, paths: readonly Path[]): boolean {
    if (ts.isIdentifier(name)) return paths.map((path) => this.bind(name.text, path)).includes(true);
    return name.elements
      .filter(ts.isBindingElement)
      .map(({ name: inner, propertyName, dotDotDotToken }) => {
        if (dotDotDotToken) return this.bindPattern(inner, paths);
        const key = keyIn(propertyName ?? inner);
        return this.bindPattern(
          inner,
          paths.map((path) => [...path, key]),
        );
      })
      .includes(true);
  }
}

const keyIn = (name: ts.PropertyName | ts.BindingName): string =>
  (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined) ?? ANY;

function importedBy(file: ts.SourceFile, specifier: ts.Expression | undefined): string | undefined {
  if (!specifier || !ts.isStringLiteral(specifier)) return undefined;
  const { text } = specifier;
  if (text.startsWith('.')) return moduleOf(join(dirname(file.fileName), text));
  return IN_PACKAGE.exec(text)?.[1];
}

interface Declaration {
  name: ts.BindingName;
  value: ts.Expression;
}

function declarationsIn(file: ts.SourceFile): Declaration[] {
  const found: Declaration[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
      node.initializer
    )
      found.push({ name: node.name, value: node.initializer });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isInitializer = (node: ts.Node): boolean => {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) &&
    parent.initializer === node
  );
};

/** Not the name of something new, and not a key. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return !(
    (ts.isPropertyAssignment(parent) ||
      ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === node
  );
}

/** `gate.explained[cause]` of `gate`. */
function wholeOf(name: ts.Expression): ts.Expression {
  let whole = name;
  for (let { parent } = name; continues(parent, whole); { parent } = parent) whole = parent;
  return whole;
}

const continues = (parent: ts.Node, inner: ts.Expression): parent is ts.Expression =>
  (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || isWrapper(parent)) &&
  parent.expression === inner;
