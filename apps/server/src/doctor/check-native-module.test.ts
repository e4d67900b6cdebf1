import { expect, it } from 'vitest'
import { loadConfig } from '../load-config'
import { checkNativeModule, judgeNativeModule } from './check-native-module'

it('is fine without the native module, and when it is switched off', () => {
  expect(judgeNativeModule({ state: 'absent' })).toMatchObject({ state: 'fine' })
  const config = loadConfig({ PERIGEE_DATA: '/srv/perigee', PERIGEE_NATIVE: 'off' })
  expect(checkNativeModule(config)).toMatchObject({ state: 'fine', says: 'switched off by PERIGEE_NATIVE' })
})

it('notes why a native module is not used', () => {
  expect(judgeNativeModule({ state: 'refused', reason: 'built from another version' })).toMatchObject({
    state: 'note',
    says: 'built from another version',
  })
})
