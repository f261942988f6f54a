/** Attributes, properties and props whose text a person reads or hears. */
const spoken =
  /^(aria-?(label|description|roledescription|valuetext|placeholder)|title|label|placeholder|alt|hint|text|empty-?text|unit|safe|detail|note|caption|words|group|message|buttons)$/i

/** Functions that take texts of another kind: keys, selectors, queries, names of files and lines of the log, which stay English. */
const takesOthers =
  /^(querySelector(All)?|closest|matches|keepFocus|matchMedia|useMediaQuery|replace|Symbol|saveText|log|warn|error|onRefused|utilityChild|t)$/

/** Properties that hold text of another kind: sizes of a style, names of files, fields of HTTP. */
const holdsOthers = /^(width|fileName|Cache-Control)$/

/** What is put on a map or into a style, or looked for in the page: events, classes, colours, selectors, moves, and keys that are pressed. */
const drawnCalls = /^(on|off)$/
const drawnNames = /^(className|tone|transform|keys|font)$/
const isDrawn = (text) => /^([#.][\w-]+(, (?=[#.])|$))+|^(translate|polygon)\(|\[[a-z-]+(="[^"]*")?\]/.test(text)

/** The name of the program is the same in every language. */
const product = 'Plumbline'

const hasLetters = (text) => /\p{L}/u.test(text)
/** Two words, or one before or after something that is put in. */
const isProse = (text) => /\p{L}{2,}[,.:;]?\s+\S|\S\s+\p{L}{2,}/u.test(text)

/** Whether it is a class, a move or keys by the property it is put to, or the event by the function it is given to. */
function isForDrawing({ parent }) {
  if (parent?.type === 'Property') return drawnNames.test(parent.key.name ?? '')
  if (parent?.type === 'CallExpression') return drawnCalls.test(parent.callee.property?.name ?? '')
  return parent?.type === 'AssignmentExpression' && drawnNames.test(parent.left.property?.name ?? '')
}

/** The text of a literal, or of a template with what is put in as one sign; null: neither. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('\u0001')
  return null
}

/** What is not the value of an expression: a key, an operand that is compared, the source of an import, a type. */
function isCode(node) {
  const { parent } = node
  if (parent === null || parent === undefined) return false
  switch (parent.type) {
    case 'BinaryExpression':
      return parent.operator !== '+'
    case 'Property':
      return (parent.key === node && !parent.computed) || holdsOthers.test(parent.key.name ?? parent.key.value ?? '')
    case 'MemberExpression':
    case 'SwitchCase':
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSLiteralType':
    case 'TSEnumMember':
    case 'TaggedTemplateExpression':
    case 'ExpressionStatement':
      return true
    case 'ConditionalExpression':
      return parent.test !== node && isCode(parent)
    case 'CallExpression': {
      const { callee } = parent
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name
      return parent.callee !== node && takesOthers.test(name ?? '')
    }
    case 'NewExpression':
      return saidByCode.test(parent.arguments[0]?.value ?? '')
    default:
      return false
  }
}

/** Errors of which a person is told the sentence of the code; the message is for whoever reads the log. */
const saidByCode = /^(internal|cancelled)$/

/** Whether the value goes, perhaps as one of several, to a property that is read or heard. */
function isForSpoken(node) {
  let at = node
  while (['ConditionalExpression', 'LogicalExpression', 'ArrayExpression', 'TSAsExpression'].includes(at.parent?.type))
    at = at.parent
  const { parent } = at
  return parent?.type === 'Property' && parent.value === at && spoken.test(parent.key.name ?? parent.key.value ?? '')
}

/** The bound attribute of a template that an expression stands in; null: none, as in {{ }}. */
function attributeOf(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'ArrowFunctionExpression' || at.type === 'FunctionExpression') return { key: null }
    if (at.type === 'VAttribute') return at
  }
  return null
}

const message = 'Text that people read goes through the catalogues: see src/shared/languages/README.md.'

/** Text that is not in the catalogues: in templates, in attributes that are read or heard, and in the script. */
const noRawText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message })
    function inScript(node) {
      const text = textOf(node)
      if (text === null || text === product || isCode(node) || isForDrawing(node) || isDrawn(text)) return
      if (isProse(text) || (hasLetters(text) && isForSpoken(node))) report(node)
    }
    function inTemplate(node) {
      const text = textOf(node)
      if (text === null || isCode(node)) return
      const attribute = attributeOf(node)
      const name = attribute?.key?.argument?.name ?? ''
      if (name === 'class' || name === 'style' || name === 'transform') return
      const isRead = attribute === null || spoken.test(name) || isForSpoken(node)
      if (isProse(text) || (isRead && hasLetters(text) && !isArgument(node))) report(node)
    }
    const script = { Literal: inScript, TemplateLiteral: inScript }
    const { defineTemplateBodyVisitor } = context.sourceCode.parserServices
    if (!defineTemplateBodyVisitor) return script
    return defineTemplateBodyVisitor(
      {
        VText: (node) => hasLetters(node.value) && report(node),
        'VAttribute[directive=false]': (node) =>
          spoken.test(node.key.name) && hasLetters(node.value?.value ?? '') && report(node),
        Literal: inTemplate,
        TemplateLiteral: inTemplate,
      },
      script,
    )
  },
}

/** A single word that a function is given is a name of code more often than a text. */
const isArgument = (node) => node.parent?.type === 'CallExpression'

/** A text that is asked for once and for all: it would stay as it is when another language is chosen. */
const noTextOnce = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      "CallExpression[callee.name='t']"(node) {
        const inFunction = context.sourceCode.getAncestors(node).some(({ type }) => /Function/.test(type))
        if (!inFunction)
          context.report({
            node,
            message: 'Ask for a text in a function, a computed value or the template: the language may change.',
          })
      },
    }
  },
}

/** Whether a new AppError is told by the sentence of its code, or has one of its own beside the English message. */
function isWorded({ arguments: [code, , options] }) {
  if (saidByCode.test(code?.value ?? '')) return true
  return (options?.properties ?? []).some(({ key }) => key?.name === 'by')
}

/** An error that a person meets and that is English alone. */
const noUnwordedError = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      "NewExpression[callee.name='AppError']"(node) {
        if (!isWorded(node))
          context.report({
            node,
            message:
              'Make it by wordedError or errorOf, so that the window says it in its language: see src/shared/languages/README.md.',
          })
      },
    }
  },
}

export default { rules: { 'no-raw-text': noRawText, 'no-text-once': noTextOnce, 'no-unworded-error': noUnwordedError } }
