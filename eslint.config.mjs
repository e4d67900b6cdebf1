// Rules that need types. Everything else is oxlint's (.oxlintrc.json); who may import whom is tools/boundaries.
import tseslint from 'typescript-eslint'

/** A column that holds the number of a status, kind, role or state. */
const numbered = '/(^|\\.)(status|kind|role|versioning|default_retention_mode)$/'

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/*.mjs', '**/*.cjs', '**/vitest.config.ts', '**/vite.config.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './apps/console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': ['error', { allowRethrowing: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/restrict-plus-operands': 'error',
    },
  },
  {
    // statuses, kinds, roles and states are stored as numbers; their names are in packages/domain
    files: ['packages/*/src/**/*.ts', 'apps/{api,server}/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      '**/migrations/**',
      'packages/s3/**',
      'packages/server-kit/**',
      'packages/edge-access/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          `CallExpression[arguments.0.value=${numbered}] > Literal.arguments[raw=/^[0-9]/]`,
          `CallExpression[arguments.0.value=${numbered}] > CallExpression.arguments > Literal.arguments[raw=/^[0-9]/]`,
          `CallExpression[arguments.0.value=${numbered}] > ArrayExpression.arguments > Literal[raw=/^[0-9]/]`,
          'TemplateElement[value.raw=/\\b(status|kind|role|versioning|default_retention_mode)\\s*(=|<>|!=|in \\()\\s*[0-9]/]',
          'CallExpression[callee.property.name=/^(set|values)$/] Property[key.name=/^(status|kind|role|versioning)$/] > Literal[raw=/^[0-9]/]',
          'BinaryExpression[left.property.name=/^(kind|role|versioning)$/][right.raw=/^[0-9]/]',
        ].map((selector) => ({
          selector,
          message: 'Name the number: see userStatus, projectStatus, accountKinds … in packages/domain.',
        })),
      ],
    },
  },
)
