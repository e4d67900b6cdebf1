import { expect, it } from 'vitest'

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What a module keeps for itself outlives a logout. So it may hold nothing of a person. */
const allowed: Readonly<Record<string, string>> = {
  './session-scope.ts': 'the scope that is on: dropped with each login',
  './session-flag.ts': 'who listens to the mark',
  './ended-session.ts': 'the address of who was timed out, for the form of the next login or until a logout',
  './unauthorized.ts': 'who listens to 401s',
  './dialog-layers.ts': 'dialogs that are mounted, without their contents',
  './csrf.ts': "the token of the browser's cookie, of nobody's account",
  './query-client.ts': 'answers that are the same for everybody',
  '../areas/objects/model/take-turn.ts': 'turns that are taken, without what they are for',
  '../areas/sign-in/captcha/altcha.ts': 'a puzzle solved before the login',
  '../areas/sign-in/captcha/load-script.ts': 'scripts',
}

it('no module keeps state of its own, but for what belongs to nobody', () => {
  const state =
    /^(export )?(let \w|const \w+(: [^=]+)? = (new (Map|Set|QueryClient)(<[^(]*>)?\(\)|createSignal(<[^(]*>)?\(|createEvent\(|createQueryClient\())/m
  const found = Object.keys(files).filter((file) => state.test(files[file] ?? ''))
  expect(found.filter((file) => !(file in allowed))).toEqual([])
  expect(Object.keys(allowed).filter((file) => !found.includes(file))).toEqual([])
})
