/** Screens decide by the code of a failure; its sentence is for people. This rule keeps comparisons with messages out. */
const selectors = [
  "BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[property.name='message']",
  "CallExpression[callee.property.name=/^(includes|startsWith|endsWith|match|search)$/][callee.object.property.name='message']",
  "CallExpression[callee.property.name=/^(includes|test|has|get)$/] > MemberExpression.arguments[property.name='message']",
  "SwitchStatement > MemberExpression[property.name='message']",
]

const message = 'Compare the code of a failure, not its sentence: isRefusedAs(cause, …).'

const codesNotSentences = {
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
}

export default { meta: { name: 'perigee-codes' }, rules: { 'codes-not-sentences': codesNotSentences } }
