import ts from 'typescript'

export type Finding = { file: string; line: number; why: string }

/*
 * A browser that translates a page wraps every text in elements of its own, so React changes text nodes that are no
 * longer shown, and throws where it removes or inserts beside them. An only child is safe: React sets the whole
 * content.
 */
const reasons = {
  text: 'A text that an expression makes must be the only child of its element: one template literal in an element of its own.',
  beside: 'A conditional child must not be next to bare text: give the text an element of its own.',
  loose:
    'Text must not be bare in a fragment or among the children of a component: give it an element of its own.',
  returned: 'A component must return elements, not bare text.',
}

/** Every text of these files that would break on a translated page. */
export function findLooseTexts(program: ts.Program, isOurs: (file: string) => boolean): Finding[] {
  const checker = program.getTypeChecker()
  const findings: Finding[] = []
  for (const source of program.getSourceFiles()) {
    if (!isOurs(source.fileName)) continue
    const report = (node: ts.Node, why: keyof typeof reasons) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      findings.push({ file: source.fileName, line: line + 1, why: reasons[why] })
    }
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) checkChildren(node, checker, report)
      if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) checkTag(node, checker, isOurs, report)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return findings
}

type Report = (node: ts.Node, why: keyof typeof reasons) => void

function checkChildren(
  parent: ts.JsxElement | ts.JsxFragment,
  checker: ts.TypeChecker,
  report: Report,
): void {
  const children = parent.children.filter((child) => !isNothing(child))
  const isAlone = children.length === 1
  const isHost = ts.isJsxElement(parent) && isHostTag(parent.openingElement.tagName)
  const isFragment = ts.isJsxFragment(parent)
  const texts = children.filter(isBareText)
  const changing = children.filter(
    (child): child is ts.JsxExpression => ts.isJsxExpression(child) && !isBareText(child),
  )
  for (const child of changing) {
    if (!child.expression || child.dotDotDotToken) continue
    const type = checker.getTypeAtLocation(child.expression)
    const isText = mayBeText(type, checker)
    // A passed child is checked where it was written, if nothing is next to it.
    if (isText && (!isAlone || (isFragment && !isHandedOver(child.expression)))) report(child, 'text')
    else if (mayBeTextsInList(type, checker) && !isAlone) report(child, 'text')
    else if (texts.length > 0) report(child, 'beside')
  }
  const [first] = texts
  if (first && (isFragment || (!isHost && !isAlone))) report(first, 'loose')
}

/** A component of ours that may return bare text. */
function checkTag(
  node: ts.JsxElement | ts.JsxSelfClosingElement,
  checker: ts.TypeChecker,
  isOurs: (file: string) => boolean,
  report: Report,
): void {
  const { tagName } = ts.isJsxElement(node) ? node.openingElement : node
  if (isHostTag(tagName)) return
  for (const signature of checker.getTypeAtLocation(tagName).getCallSignatures()) {
    const file = signature.declaration?.getSourceFile().fileName
    if (file === undefined || !isOurs(file)) continue
    const answer = checker.getReturnTypeOfSignature(signature)
    if (mayBeText(answer, checker) || mayBeTextsInList(answer, checker)) report(node, 'returned')
  }
}

const isHostTag = (name: ts.JsxTagNameExpression): boolean => /^[a-z]/.test(name.getText())

/** Whitespace from line breaks, and comments. */
const isNothing = (child: ts.JsxChild): boolean =>
  (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) ||
  (ts.isJsxExpression(child) && child.expression === undefined)

/** Text that never changes: as written, or a literal in braces such as `{' '}`. */
const isBareText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    (ts.isStringLiteral(child.expression) || ts.isNoSubstitutionTemplateLiteral(child.expression)))

const isHandedOver = (expression: ts.Expression): boolean =>
  ts.isIdentifier(expression) && expression.text === 'children'

const textual = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike

function mayBeText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((each) => mayBeText(each, checker))
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const bound = checker.getBaseConstraintOfType(type)
    return bound !== undefined && bound !== type && mayBeText(bound, checker)
  }
  // An empty string renders nothing, as after `&&`.
  return (type.flags & textual) !== 0 && !(type.isStringLiteral() && type.value === '')
}

/** A list type may hold itself. */
function mayBeTextsInList(type: ts.Type, checker: ts.TypeChecker, seen = new Set<ts.Type>()): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  if (type.isUnion()) return type.types.some((each) => mayBeTextsInList(each, checker, seen))
  if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  return item !== undefined && (mayBeText(item, checker) || mayBeTextsInList(item, checker, seen))
}
