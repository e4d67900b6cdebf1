/**
 * Statuses, kinds, roles and states are stored as numbers; their names are in packages/domain. This rule keeps the
 * numbers out of queries.
 */
const column = '/(^|\\.)(status|kind|role|versioning|default_retention_mode)$/'

const selectors = [
  `CallExpression[arguments.0.value=${column}] > Literal.arguments[raw=/^[0-9]/]`,
  `CallExpression[arguments.0.value=${column}] > CallExpression.arguments > Literal.arguments[raw=/^[0-9]/]`,
  `CallExpression[arguments.0.value=${column}] > ArrayExpression.arguments > Literal[raw=/^[0-9]/]`,
  'TemplateElement[value.raw=/\\b(status|kind|role|versioning|default_retention_mode)\\s*(=|<>|!=|in \\()\\s*[0-9]/]',
  'CallExpression[callee.property.name=/^(set|values)$/] Property[key.name=/^(status|kind|role|versioning)$/] > Literal[raw=/^[0-9]/]',
  'BinaryExpression[left.property.name=/^(kind|role|versioning)$/][right.raw=/^[0-9]/]',
]

const message = 'Name the number: see userStatus, projectStatus, accountKinds … in packages/domain.'

const namedNumbers = {
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
}

export default { meta: { name: 'perigee' }, rules: { 'named-numbers': namedNumbers } }
