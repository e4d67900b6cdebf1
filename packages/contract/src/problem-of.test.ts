import { describe, expect, it } from 'vitest'
import { accounts } from './account'
import { apiKeys } from './api-keys'
import { auth } from './auth'
import { forms } from './forms'
import { passkeys } from './passkeys'
import { problemOf } from './problem-of'
import { projects } from './projects'

const project = projects.create.body.shape
const person = accounts.update.body.shape

describe('what is wrong with a field of a body', () => {
  it.each([
    [project.name, 'photos', undefined],
    [project.name, ' ', 'Required'],
    [project.name, 'ä'.repeat(11), 'Name is too long'],
    [project.name, ` ${'a'.repeat(20)} `, undefined],
    [project.description, undefined, undefined],
    [project.description, 'a'.repeat(101), 'Description is too long'],
    [apiKeys.create.body, ' ', 'Required'],
    [apiKeys.create.body, '🗝'.repeat(100), undefined],
    [apiKeys.create.body, 'a'.repeat(101), 'Name must have at most 100 characters.'],
    [person.fullName, ' ', "Can't be empty"],
    [person.fullName, 'a'.repeat(101), 'The value must be less than or equal to 100.'],
    [person.shortName, '🗝'.repeat(101), 'The value must be less than or equal to 100.'],
    [passkeys.rename.body.shape.name, ' ', "Can't be empty"],
    [passkeys.rename.body.shape.name, 'a'.repeat(65), 'Name must be at most 64 characters.'],
    [auth.login.body.shape.email, `${'a'.repeat(250)}@b.c`, undefined],
    [auth.login.body.shape.email, `${'a'.repeat(251)}@b.c`, 'E-mail must be valid.'],
    [forms.sendFeedback.body.shape.message, 'a'.repeat(501), 'Message is too long'],
    [forms.joinCunoFSBeta.body.shape.firstName, 'a'.repeat(101), 'The value is too long.'],
  ])('%#: %j', (field, value, problem) => expect(problemOf(field, value)).toBe(problem))

  it('is the rule by which the whole body is parsed', () => {
    expect(problemOf(projects.create.body, { name: ' ' })).toBe(problemOf(project.name, ' '))
  })
})
